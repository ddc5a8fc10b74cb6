import { readFileSync } from "node:fs";
import { join } from "node:path";
import { field, meanings } from "@rental/contract";
import { otherNames } from "@rental/contract/table";
import { expect, it } from "vitest";
import { z } from "zod";
import { generateNodes } from "../../../../scripts/n8n/nodes.ts";
import { generatePython } from "../../../../scripts/python/sdk.ts";
import { printBulkRow } from "../../codegen/bulk-row.ts";
import { type JsonSchema, TypePrinter } from "../../codegen/print-type.ts";
import { generatedFolder, generateSdk } from "../../codegen/sdk.ts";
import { comment } from "../../codegen/sdk-resources.ts";
import { operation } from "../../src/gate/operation/operation.ts";

it.each(Object.entries(generateSdk()))(
  "the SDK's %s is that of this router (npm run sdk)",
  (name, content) => {
    expect(readFileSync(join(generatedFolder, name), "utf8")).toBe(content);
  },
);

it.each(Object.entries({ ...generatePython(), ...generateNodes() }))(
  "%s is that of this document (npm run generate)",
  (path, content) => {
    expect(readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8")).toBe(content);
  },
);

it("a field without a description is found, wherever it is", () => {
  const schema = z.object({
    described: field(z.string(), "A text.", "x"),
    list: field(z.array(z.object({ bare: z.string() })), "A list.", []),
    bare: z.string().nullable().optional(),
  });
  const printer = new TypePrinter((name) => name);
  printer.print(z.toJSONSchema(schema) as never, "thing");
  expect(printer.missing).toEqual(["thing.list[].bare", "thing.bare"]);
});

it("a field that is a named schema shows its own description, or else that of the schema", () => {
  const slot = z.object({ start: field(z.string(), "When it starts.", "x") });
  const named = slot.meta({ id: "NamedSlot", description: "A free hour." });
  const bare = slot.clone().meta({ id: "BareSlot" });
  const schema = z.toJSONSchema(
    z.object({ own: named.describe("The first one."), named, bare }),
  ) as JsonSchema;
  const printer = new TypePrinter((name) => name, new Map(Object.entries(schema.$defs ?? {})));
  expect(printer.print(schema, "thing")).toContain(
    "  /** A free hour. */\n  named: NamedSlot;\n  bare: BareSlot;\n",
  );
  expect(printer.missing).toEqual(["thing.bare"]);
});

it("schemas are printed as the types that zod infers, with their descriptions as comments", () => {
  const schema = z.object({
    name: field(z.string().optional(), "A */ name.", "x"),
    kind: field(z.enum(["a", "b"]).nullable(), "A kind.", "a"),
    size: field(z.union([z.literal(1), z.literal(2)]), "A size.", 1),
    more: field(z.record(z.string(), z.unknown()), "Anything.", {}),
    days: field(z.array(z.enum(["mo", "tu"])), "Days.", []),
  });
  expect(new TypePrinter((name) => name).print(z.toJSONSchema(schema) as never, "thing")).toBe(`{
  /** A *\\/ name. */
  name?: string | undefined;
  /** A kind. */
  kind: "a" | "b" | null;
  /** A size. */
  size: 1 | 2;
  /** Anything. */
  more: {
    [name: string]: unknown;
  };
  /** Days. */
  days: Array<"mo" | "tu">;
}`);
});

it("what opaque values stand for is shown with every field that has them, also in unions and lists", () => {
  const channel = z.enum(["email", "chat_app_a"]);
  const schema = z.object({
    one: field(channel.nullable(), "Preferred channel.", "email"),
    many: field(z.array(channel), "Channels.", []),
    plain: field(z.enum(["email"]), "A channel.", "email"),
  });
  const printed = new TypePrinter((name) => name).print(z.toJSONSchema(schema) as never, "thing");
  const meaning = `   *\n   * - \`chat_app_a\`: ${meanings.chat_app_a}\n   */`;
  expect(printed).toContain(
    `  /**\n   * Preferred channel.\n${meaning}\n  one: "email" | "chat_app_a" | null;`,
  );
  expect(printed).toContain(`  /**\n   * Channels.\n${meaning}\n  many: `);
  expect(printed).toContain("  /** A channel. */\n  plain: ");
});

it("every value whose meaning is explained is a value of the API", () => {
  const types = generateSdk()["types.gen.ts"];
  for (const value of Object.keys(meanings)) expect(types).toContain(`- \`${value}\`: `);
});

it("deprecated fields and operations are marked, so that editors strike them through", () => {
  const schema = z.object({
    old: field(z.string(), "The old name; use name.", "x").meta({ deprecated: true }),
    name: field(z.string(), "A name.", "x"),
  });
  const printed = new TypePrinter((name) => name).print(z.toJSONSchema(schema) as never, "thing");
  expect(printed).toContain("  /**\n   * The old name; use name.\n   * @deprecated\n   */\n  old: string;");
  expect(printed).toContain("  /** A name. */\n  name: string;");
  const spec = {
    method: "GET",
    path: "/old",
    resource: { name: "things" },
    summary: "Get it",
    description: "It.",
  } as const;
  const deprecated = operation({ ...spec, deprecated: { since: "2026-06-15", instead: "use things.get." } });
  expect(deprecated.openapi.description).toBe("It. Deprecated: use things.get.");
  expect(comment({ meta: deprecated, input: z.void() } as never)).toContain("\n   * @deprecated\n   */");
  expect(comment({ meta: operation(spec), input: z.void() } as never)).not.toContain("@deprecated");
});

it("a row of a bulk import has every name that the server understands, in both spellings", () => {
  const row = printBulkRow();
  for (const [name, others] of Object.entries(otherNames)) {
    for (const each of [name, ...others]) expect(row).toMatch(new RegExp(`^  ${each}\\?: `, "m"));
  }
  expect(row).toMatch(/^ {2}street_address\?: number \| string \| null \| undefined;$/m);
  expect(row).toMatch(/^ {2}features\?: string\[\] \| string \| null/m);
});
