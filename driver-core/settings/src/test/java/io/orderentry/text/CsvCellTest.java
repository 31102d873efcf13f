package io.orderentry.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvCellTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "=cmd|'/C calc'!A0",
                "+1+1",
                "-1+1",
                "-2 -3",
                "@SUM(A1)",
                "-",
                "\t=1",
                "\r=1",
                " =1",
                "\uFF1D1",
                "-1.5.2",
                "+cmd"
            })
    void aTextThatBeginsLikeAFormulaIsText(String formula) {
        String cell = CsvCell.of(formula);
        assertThat(cell).startsWith("\"'").endsWith("\"");
        assertThat(CsvCell.text(cell.substring(1, cell.length() - 1).replace("\"\"", "\"")))
                .isEqualTo(TextSanitizer.text(formula));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-1.5", "+1.5", "-1", "0", "-1.0E-5", "2e10", "", "native", "a=b", "1-2", "2026-11-25T10:00:00Z"
            })
    void numbersAndOtherTextsStayAsTheyAre(String text) {
        assertThat(CsvCell.of(text)).isEqualTo(text);
        assertThat(CsvCell.text(text)).isEqualTo(text);
    }

    @Test
    void whatEndsACellIsQuoted() {
        assertThat(CsvCell.row(List.of("a,b", "c;=1", "d\"e", "f\r\n=1")))
                .isEqualTo("\"a,b\",\"c;=1\",\"d\"\"e\",f  =1\r\n");
    }
}
