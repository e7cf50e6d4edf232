package io.github.sliceline.cli.help;

import java.util.Arrays;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Help on URLs as input files, for all commands that read them. */
public final class ObjectsTopic {
    /** Word after {@code help}. */
    public static final String NAME = "objects";

    /** Commands, with their subcommands' names, that also read objects of stores. */
    public static final Set<String> COMMANDS = Set.of(
            "scan",
            "headers",
            "convert",
            "advise",
            "info",
            "stats",
            "read",
            "export",
            "manifest",
            "verify",
            "layout list",
            "rechunk",
            "stack",
            "compare",
            "edit show",
            "bench",
            "doctor",
            "probe");

    private static final String SENTENCE =
            "Input files may also be https:// or s3:// URLs, see 'sliceline help objects'.";

    /** The help text. */
    public static final String TEXT = """
        Wherever a command only reads a file, you can give a URL instead:

          sliceline info https://example.org/survey.h5
          sliceline read s3://bucket/survey.h5 --inline 1200 -o inline1200.png
          sliceline convert s3://bucket/survey.sgy survey.h5
          sliceline verify survey.h5 --source s3://bucket/survey.sgy

        https://HOST/PATH, http://HOST/PATH
          Any server that supports range requests. Type presigned URLs and URLs with a SAS
          token, such as Azure's, whole and in quotes; what follows ? is sent but never
          shown. Proxies are set as for any Java program:
          JAVA_TOOL_OPTIONS="-Dhttps.proxyHost=HOST -Dhttps.proxyPort=PORT".

        s3://BUCKET/KEY
          S3 and compatible stores. Credentials, region and endpoint come from the usual
          places: ~/.aws, AWS_PROFILE, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,
          AWS_REGION, AWS_ENDPOINT_URL_S3. Google Cloud Storage: an HMAC key, and
          AWS_ENDPOINT_URL_S3=https://storage.googleapis.com. Public buckets:
          SLICELINE_S3_ANONYMOUS=true. Requester pays: SLICELINE_S3_REQUESTER_PAYS=true.

        file:///PATH
          A local file.

        Spaces in a name may be typed as they are; ?, # and % in a key of S3 are written %3F,
        %23 and %25. Output goes to local files; only 'convert' can also write to s3://.
        Each request takes a round trip and may cost money: 'sliceline probe URL' measures
        the store, 'sliceline advise URL' says how best to store a volume there.
        """;

    private ObjectsTopic() {}

    /** Adds a sentence about URLs to the help and manual page of each command that reads objects. */
    static void install(CommandLine commandLine) {
        String words = commandLine.getCommandSpec().qualifiedName().replaceFirst("^\\S+ ?", "");
        if (COMMANDS.contains(words)) {
            UsageMessageSpec usage = commandLine.getCommandSpec().usageMessage();
            String[] footer = usage.footer();
            String[] longer = Arrays.copyOf(footer, footer.length + 2);
            longer[footer.length] = "";
            longer[footer.length + 1] = SENTENCE;
            usage.footer(longer);
        }
        commandLine.getSubcommands().values().forEach(ObjectsTopic::install);
    }
}
