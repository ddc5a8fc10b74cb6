import type { SampleRequest } from "./request.ts";

/** The request as a shell command. */
export function curlSample({ method, url, body, streams }: SampleRequest): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${streams ? "-N " : ""}${quoted(url)}`,
    '-H "Authorization: Bearer $RENTAL_API_KEY"',
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`] : []),
  ];
  return lines.join(" \\\n  ");
}

/** A shell argument, quoted so that it is taken literally. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
