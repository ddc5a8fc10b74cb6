import { readFileSync } from "node:fs";
import { createWorkflowInput } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";

/** The table of docs/workflows.md: field, and links to the files that read it. */
const document = new URL("../../../../docs/workflows.md", import.meta.url);
const [, section] = readFileSync(document, "utf8").split("\n## Fields\n");
const documented = section!
  .split("\n## ")[0]!
  .split("\n")
  .flatMap((line) => {
    const [, name, readers] = /^\| `([\w.]+)` +\| .+? +\| (.+?) +\|$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, readers: readers! }];
  });

/** A member, or the members of an object. */
function namesOf(name: string, schema: z.ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return namesOf(name, schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [name];
  return Object.keys(schema.shape).map((member) => `${name}.${member}`);
}

describe("docs/workflows.md", () => {
  it("lists every field of a template that has a meaning, in the order of the contract", () => {
    const names = Object.entries(createWorkflowInput.shape).flatMap(([name, schema]) =>
      namesOf(name, schema),
    );
    expect(documented.map(({ name }) => name)).toEqual(names);
  });

  it.each(documented.filter(({ readers }) => readers !== "people"))(
    "names files that read $name",
    ({ name, readers }) => {
      const files = [...readers.matchAll(/\]\((\.\.\/[^)]+)\)/g)].map(([, path]) => new URL(path!, document));
      expect(files.length).toBeGreaterThan(0);
      for (const file of files)
        expect(readFileSync(file, "utf8"), file.pathname).toMatch(
          new RegExp(`\\b${name.split(".").at(-1)}\\b`),
        );
    },
  );
});
