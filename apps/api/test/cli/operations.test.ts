import { readFileSync } from "node:fs";
import type { Command } from "commander";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { generateCli } from "../../codegen/cli.ts";
import { operations } from "../../src/domains/operations.ts";
import { apiCommand, normalizedApi } from "../../src/program/cli/api/commands.ts";
import { inputOf } from "../../src/program/cli/api/input.ts";
import { type ApiField, type ApiOperation, flagOf, kebab } from "../../src/program/cli/api/operation.ts";
import { resources } from "../../src/program/cli/api/operations.gen.ts";
import type { Called } from "../../src/program/cli/api/run.actions.ts";
import { shortcuts } from "../../src/program/cli/api/shortcuts.ts";

const called = vi.hoisted(() => [] as Called[]);
vi.mock("../../src/program/cli/api/run.actions.ts", () => ({ run: (call: Called) => called.push(call) }));
beforeEach(() => {
  called.length = 0;
});

const all = resources.flatMap((resource) => resource.operations);
const wordsOf = ({ name }: ApiOperation) => name.split(".").map(kebab);

/** What the API would be sent for a command line. */
async function sent(args: string[]): Promise<{ name: string; input: Record<string, unknown> }> {
  const api = apiCommand();
  for (const command of tree(api)) command.exitOverride().configureOutput({ writeErr: () => undefined });
  await api.parseAsync(normalizedApi(args), { from: "user" });
  const { operation, ids, flags, given } = called.pop()!;
  const params = Object.fromEntries(operation.params.map(({ name }, i) => [name, ids[i]]));
  return { name: operation.name, input: { ...params, ...inputOf(operation, flags), ...given } };
}

const tree = (command: Command): Command[] => [command, ...command.commands.flatMap(tree)];

it.each(Object.entries(generateCli()))(
  "%s is made from these operations (npm run generate)",
  (path, text) => {
    expect(readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8")).toBe(text);
  },
);

it("every operation of the API that answers once has a command", () => {
  const answering = operations.filter(({ meta }) => !meta.streams).map(({ name }) => name);
  expect(all.map(({ name }) => name).sort()).toEqual(answering.sort());
});

it.each(all)("the example of $name is a command line that the API accepts", async (operation) => {
  const { name, input } = await sent([...wordsOf(operation), ...operation.example]);
  expect(name).toBe(operation.name);
  const { input: schema, meta } = operations.find((each) => each.name === name)!;
  if (schema.def.type !== "void") expect(schema.safeParse(input).error?.issues ?? []).toEqual([]);
  if (meta.openapi.method === "PATCH")
    expect(Object.keys(input).length).toBeGreaterThan(operation.params.length);
});

it.each(shortcuts)("$resource $command calls $operation", async (shortcut) => {
  const operation = all.find(({ name }) => name === shortcut.operation)!;
  const flags = operation.fields.filter(
    ({ required, name }) => required && !(name in (shortcut.given ?? {})),
  );
  const ids = operation.params.map(() => "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d");
  const args = [...ids, ...flags.flatMap(({ name }) => [flagOf(name), "x"])];
  const { name, input } = await sent([shortcut.resource, shortcut.command, ...args]);
  expect(name).toBe(shortcut.operation);
  expect(input).toMatchObject(shortcut.given ?? {});
});

describe("flags", () => {
  it("no field has the name of an option, or one that Commander takes for the opposite of a flag", () => {
    const options = ["all", "base-url", "data", "file", "help", "idempotency-key", "json", "key", "wait"];
    const names = all.flatMap(({ fields, params }) => [...fields, ...params].map(({ name }) => kebab(name)));
    expect(names.filter((name) => options.includes(name) || name.startsWith("no-"))).toEqual([]);
  });

  it("values of any fields are sent as they were written, under both spellings of a flag", async () => {
    const anyCall = fc.constantFrom(...all).chain((operation) =>
      fc.tuple(fc.subarray(operation.fields), fc.boolean()).chain(([fields, isCamel]) =>
        fc.tuple(...fields.map(anyValue)).map((values) => ({
          operation,
          isCamel,
          pairs: fields.map((field, i) => ({ field, ...values[i]! })),
        })),
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyCall, async ({ operation, isCamel, pairs }) => {
        const ids = operation.params.map(() => "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d");
        const flags = pairs.flatMap(({ field, words }) =>
          words.flatMap((word) => [isCamel ? `--${field.name}` : flagOf(field.name), word]),
        );
        const { input } = await sent([...wordsOf(operation), ...flags, ...ids]);
        for (const { field, value } of pairs) {
          // An object and a field within it are put together.
          if (field.type === "json" && !field.many) continue;
          expect(at(input, field.name)).toEqual(value);
        }
      }),
      { numRuns: 150 },
    );
  });
});

const at = (input: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], input);

interface Written {
  words: string[];
  value: unknown;
}

/** A value of a field and the words that are written for it. */
function anyValue(field: ApiField): fc.Arbitrary<Written> {
  const some = anyOne(field);
  const one = field.nullable ? fc.oneof(some, fc.constant<[string, unknown]>(["null", null])) : some;
  if (!field.many) return one.map(([word, value]) => ({ words: [word], value }));
  return fc.array(one, { minLength: 1, maxLength: 4 }).map((items) => ({
    words: items.map(([word]) => word),
    value: items.map(([, value]) => value),
  }));
}

function anyOne({ type, choices, nullable }: ApiField): fc.Arbitrary<[string, unknown]> {
  const same = (values: fc.Arbitrary<string>) => values.map((text): [string, unknown] => [text, text]);
  if (choices)
    return fc.constantFrom(...choices).map((text) => [text, type === "string" ? text : Number(text)]);
  switch (type) {
    case "integer":
    case "number":
      return fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .map((n) => [String(n), Object.is(n, -0) ? 0 : n]);
    case "boolean":
      return fc.boolean().map((value) => [String(value), value]);
    case "date":
      return same(fc.constantFrom("2026-12-31", "2027-02-28"));
    case "date-time":
      return same(fc.constantFrom("2026-12-31T10:00:00Z", "2026-12-31T10:00:00.5+02:00"));
    case "json":
      return fc.dictionary(fc.string(), fc.string()).map((value) => [JSON.stringify(value), value]);
    case "string":
      return same(fc.string().filter((text) => !text.startsWith("--") && !(nullable && text === "null")));
  }
}
