package io.orderentry.connect;

import java.util.regex.Pattern;

/** Values of a server's settings as they may be recorded: of one that may hold a secret, only whether it is set. */
final class SettingValues {
    private static final String CONCEALED = "(set)";

    private static final Pattern SECRET_NAME = Pattern.compile(
            "passw(or)?d|pwd|passphrase|secret|token|credential|salt|conninfo|command|provider_options|_auth$|private"
                    + "|encryption_key|keystore|wallet|init_connect|init_file",
            Pattern.CASE_INSENSITIVE);

    /** A password in the text of another setting, such as a connection string. */
    private static final Pattern SECRET_VALUE = Pattern.compile(
            "(password|passwd|pwd|secret|token)\\s*[=:]|identified\\s+by|://[^/\\s]*:[^/\\s]*@",
            Pattern.CASE_INSENSITIVE);

    /** Values that say how a password is handled, and are none. */
    private static final Pattern RULE = Pattern.compile(
            "on|off|yes|no|true|false|[0-9.]+|default|md5|scram-sha-256|mixed|medium|strong|low|\\(disabled\\)|",
            Pattern.CASE_INSENSITIVE);

    private SettingValues() {}

    static String recorded(String name, String value) {
        return RULE.matcher(value).matches()
                        || !SECRET_NAME.matcher(name).find()
                                && !SECRET_VALUE.matcher(value).find()
                ? value
                : CONCEALED;
    }
}
