import { readFileSync } from "node:fs";
import { join } from "node:path";
import { field } from "@rental/contract";
import { expect, it } from "vitest";
import { z } from "zod";
import { type JsonSchema, TypePrinter } from "../../codegen/print-type.ts";
import { generatedFolder, generateSdk } from "../../codegen/sdk.ts";

it.each(Object.entries(generateSdk()))(
  "the SDK's %s is that of this router (npm run sdk)",
  (name, content) => {
    expect(readFileSync(join(generatedFolder, name), "utf8")).toBe(content);
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
