import { z } from "zod";

/** Keywords of an OpenAPI 3.0 schema. */
export type SchemaKeywords = Readonly<Record<string, unknown>>;

/**
 * Keywords added to a schema in the OpenAPI document, for rules that it can express but that a refinement or a service
 * checks. `schema.register(openApiKeywords, { uniqueItems: true })` returns the schema.
 */
export const openApiKeywords = z.registry<SchemaKeywords>();

/**
 * For `allOf`: an object must have all members of at least one of the lists. The members are strings. Client generators
 * need their types: from branches with only `required`, they generate types that accept anything.
 */
export const oneOfMembers = (...alternatives: string[][]): SchemaKeywords =>
  anyOfObjects(alternatives, { type: "string" });

/** For `allOf`: email or phone is required, and neither counts when empty. */
export const emailOrPhone = anyOfObjects([["email"], ["phone"]], { type: "string", minLength: 1 });

/** Likewise for a text under one of several names, which is not empty, or a non-empty list of ids. */
export const textOrList = (texts: string[], list: string): SchemaKeywords => ({
  anyOf: [
    ...texts.map((name) => ({
      type: "object",
      properties: { [name]: { type: "string", minLength: 1 } },
      required: [name],
    })),
    {
      type: "object",
      properties: { [list]: { type: "array", items: { type: "string", format: "uuid" }, minItems: 1 } },
      required: [list],
    },
  ],
});

function anyOfObjects(alternatives: string[][], member: SchemaKeywords): SchemaKeywords {
  return {
    anyOf: alternatives.map((required) => ({
      type: "object",
      properties: Object.fromEntries(required.map((name) => [name, member])),
      required,
    })),
  };
}

/** A member that is always refused, with an explanation. No example is valid. Register it with the entire field. */
export const neverAccepted: SchemaKeywords = { not: {}, example: undefined };
