import { useWords } from "../words/words.ts";
import { CodeText } from "./code-text.tsx";
import classes from "./same-call.module.css";
import { uiWords } from "./words.ts";

interface SameCallProps {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below /api/v1, such as `/webhooks?limit=50`. */
  path: string;
  /** The call in TypeScript, with a client `rental`. */
  sdk: string;
  body?: object;
}

/** At the end of a page: how a program does what the page does. */
export function SameCall({ method, path, sdk, body }: SameCallProps) {
  const w = useWords(uiWords);
  const url = `${location.origin}/api/v1${path}`;
  const curl = [
    `curl ${method === "GET" ? "" : `-X ${method} `}'${url.replaceAll("'", "'\\''")}'`,
    `-H "Authorization: Bearer $RENTAL_API_KEY"`,
    ...(body
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]
      : []),
  ].join(" \\\n  ");
  const program = `import { RentalClient } from "@rental/sdk";

// The key is read from RENTAL_API_KEY.
const rental = new RentalClient({ baseUrl: "${location.origin}" });
${sdk}`;
  return (
    <details className={classes.call}>
      <summary>{w.sameCall}</summary>
      <h2 className={classes.name}>curl</h2>
      <CodeText label="curl" copy>
        {curl}
      </CodeText>
      <h2 className={classes.name}>@rental/sdk</h2>
      <CodeText label="@rental/sdk" copy>
        {program}
      </CodeText>
    </details>
  );
}
