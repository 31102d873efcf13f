package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.IdentityBuilder;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnonymousCopyTest {
    @TempDir
    private Path parent;

    @Test
    void noNameOfAMachineADatabaseOrAFolderIsLeft() throws IOException {
        Result good = Results.good();
        Path run = MadeRun.folder(
                parent,
                ResultBuilder.builder(good)
                        .identity(IdentityBuilder.builder(good.identity())
                                .hostName(Reading.of("alpha.example.org"))
                                .databaseName(Reading.of("sales"))
                                .url("jdbc:postgresql://beta.example.org:5432/sales")
                                .build())
                        .build());
        Files.writeString(
                run.resolve("settings.yaml"),
                "out: /home/someone/runs\ntarget:\n  url: jdbc:postgresql://beta.example.org:5432/sales\n  passwordFile: /home/x\n"
                        + "load:\n  threads: auto\n  push:\n  - otlp http://gamma:4318/v1/metrics every=5s token=/home/x/t\n  - influx http://gamma\n");
        try (AnonymousCopy copy = AnonymousCopy.of(List.of(run))) {
            Path anonymous = copy.folders().get(0);
            assertThat(anonymous.getFileName()).hasToString("run");
            String settings = Files.readString(anonymous.resolve("settings.yaml"));
            String result = Files.readString(anonymous.resolve("result.json"));
            assertThat(settings + result)
                    .doesNotContain("alpha", "beta", "sales", "someone", "/home/x", "gamma")
                    .contains("jdbc:postgresql://machine-2:5432/database-1");
            assertThat(ResultReader.read(anonymous).transactions())
                    .isEqualTo(ResultReader.read(run).transactions());
            assertThat(anonymous.resolve("report.html")).doesNotExist();
        }
    }
}
