import { spawnSync } from "node:child_process";

const found = spawnSync("xmllint", ["--version"]).error === undefined;
if (!found && process.env.CI === "true")
  throw new Error("xmllint is missing. On Debian: apt-get install libxml2-utils");
if (!found) console.warn("SKIPPED: feeds are not checked as XML. On Debian: apt-get install libxml2-utils");

/** Whether tests that need it are skipped: never in CI. */
export const lacksXmllint = !found;

/** What is wrong with a document, by a RELAX NG schema; an empty string for a valid one. */
export function faultsOf(xml: string, schema: string): string {
  const { status, stderr } = spawnSync("xmllint", ["--noout", "--nonet", "--relaxng", schema, "-"], {
    input: xml,
    encoding: "utf8",
  });
  return status === 0 ? "" : stderr || `xmllint ended with ${status}`;
}

/** The text of an XPath expression's value, without the line feed that xmllint adds. */
export function textAt(xml: string, path: string): string {
  const { stdout } = spawnSync("xmllint", ["--nonet", "--xpath", `string(${path})`, "-"], {
    input: xml,
    encoding: "utf8",
  });
  return stdout.replace(/\n$/, "");
}
