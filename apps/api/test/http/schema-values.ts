import fc from "fast-check";
import type { JsonSchema } from "../../src/http/openapi/json-schema.ts";

/** Finds what a reference stands for. */
export type Resolve = (ref: string) => JsonSchema;

/** Values that a schema of the OpenAPI document accepts. Only the keywords that the document uses. */
export function valuesOf(schema: JsonSchema, resolve: Resolve): fc.Arbitrary<unknown> {
  const values = plainValues(schema, resolve);
  if (schema.nullable !== true || Array.isArray(schema.enum)) return values;
  return fc.option(values, { freq: 8 });
}

function plainValues(schema: JsonSchema, resolve: Resolve): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === "string") return valuesOf(resolve(schema.$ref), resolve);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (schema.properties || schema.type === "object") return objects(schema, resolve);
  const branches = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined;
  if (branches) return fc.oneof(...branches.map((branch) => valuesOf(branch, resolve)));
  switch (schema.type) {
    case "string":
      return texts(schema);
    case "integer":
      return fc.integer({ min: bound(schema.minimum, -1_000), max: bound(schema.maximum, 1_000) });
    case "number":
      return fc.double({
        min: bound(schema.minimum, -1e6),
        max: bound(schema.maximum, 1e6),
        noNaN: true,
        noDefaultInfinity: true,
      });
    case "boolean":
      return fc.boolean();
    case "array":
      return arrays(schema, resolve);
    default:
      return fc.constantFrom<unknown>("text", 1, true, { a: [1] });
  }
}

const bound = (given: unknown, otherwise: number): number => (typeof given === "number" ? given : otherwise);

type Members = Record<string, JsonSchema>;

function objects(schema: JsonSchema, resolve: Resolve): fc.Arbitrary<unknown> {
  // Beside the members, allOf says which of them are required as alternatives.
  const rules = (schema.allOf ?? []) as { anyOf?: JsonSchema[] }[];
  const choices = rules.flatMap(({ anyOf }) => (anyOf ? [fc.constantFrom(...anyOf)] : []));
  return fc
    .tuple(...choices)
    .chain((chosen) => members(schema, chosen, resolve))
    .filter((value) => Object.keys(value as object).length >= bound(schema.minProperties, 0));
}

function members(schema: JsonSchema, chosen: JsonSchema[], resolve: Resolve): fc.Arbitrary<unknown> {
  const own = (schema.properties ?? {}) as Members;
  const accepted = Object.entries(own).filter(([, member]) => member.not === undefined);
  const required = [schema, ...chosen].flatMap((each) => (each.required ?? []) as string[]);
  const record = accepted.map(([name, member]) => {
    const narrower = chosen.map((each) => ((each.properties ?? {}) as Members)[name] ?? {});
    const narrowed: JsonSchema = Object.assign({}, member, ...narrower);
    if (chosen.some((each) => ((each.required ?? []) as string[]).includes(name))) {
      delete narrowed.nullable;
      narrowed.anyOf = (narrowed.anyOf as JsonSchema[] | undefined)?.filter(isNeitherEmptyNorNull);
    }
    return [name, valuesOf(narrowed, resolve)] as const;
  });
  const known = fc.record(Object.fromEntries(record), {
    requiredKeys: required.filter((name) => name in own),
  });
  const open = schema.additionalProperties as JsonSchema | undefined;
  if (!open || typeof open !== "object") return known;
  const names = fc.stringMatching(/^[a-z]{1,10}$/).filter((name) => !(name in own));
  const more = fc.dictionary(names, valuesOf(open, resolve), { maxKeys: 3 });
  return fc.tuple(more, known).map(([a, b]) => ({ ...a, ...b }));
}

const isNeitherEmptyNorNull = ({ enum: values }: JsonSchema): boolean =>
  !Array.isArray(values) || !(values.includes("") || values.includes(null));

function arrays(schema: JsonSchema, resolve: Resolve): fc.Arbitrary<unknown> {
  const min = bound(schema.minItems, 0);
  const limits = { minLength: min, maxLength: Math.max(min, Math.min(bound(schema.maxItems, 4), 4)) };
  const items = valuesOf((schema.items ?? {}) as JsonSchema, resolve);
  return schema.uniqueItems === true ? fc.uniqueArray(items, limits) : fc.array(items, limits);
}

const time = fc.date({
  min: new Date("1970-01-01T00:00:00Z"),
  max: new Date("9999-11-30T00:00:00Z"),
  noInvalidDate: true,
});

const byFormat: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  "date-time": time.map((at) => at.toISOString()),
  date: time.map((at) => at.toISOString().slice(0, 10)),
  email: fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/),
  // An IP address, so that no name is looked up; nothing listens there.
  uri: fc.stringMatching(/^https:\/\/203\.0\.114\.1:9(\/[a-z]{1,8})?(\?[a-z]=[0-9])?$/),
};

function texts(schema: JsonSchema): fc.Arbitrary<string> {
  const minLength = bound(schema.minLength, 0);
  const maxLength = bound(schema.maxLength, 20_000);
  const pattern = typeof schema.pattern === "string" ? new RegExp(schema.pattern) : undefined;
  const format = byFormat[String(schema.format)];
  const longest = fc.constant("x".repeat(maxLength));
  const usual = fc.string({ minLength, maxLength: Math.min(maxLength, 30) });
  const any = format ?? (pattern?.source.startsWith("^") ? fc.stringMatching(pattern) : usual);
  const made = fc.oneof({ weight: 9, arbitrary: any }, { weight: format ? 0 : 1, arbitrary: longest });
  return made.filter(
    (text) => text.length >= minLength && text.length <= maxLength && (pattern?.test(text) ?? true),
  );
}
