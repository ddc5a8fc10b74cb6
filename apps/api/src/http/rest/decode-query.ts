import { z } from "zod";
import { unwrap } from "../../gate/operation/unwrap.ts";

type Decoder = (values: string[]) => unknown;

/**
 * Decodes query strings by the declared types of an input schema: numbers and booleans are converted, a repeated
 * parameter becomes an array, as do names and ids separated by commas, and invalid values remain strings for the schema to
 * reject. An empty parameter counts as absent, because forms and templates also send fields that nobody filled in; but an
 * empty list of ids stays one, for the schema to reject, because who joins no ids does not want all records. Bodies are never
 * decoded this way.
 * Unknown parameters are ignored.
 */
export function queryDecoder(schema: z.ZodType): (query: Record<string, unknown>) => Record<string, unknown> {
  const decoders = new Map<string, Decoder>();
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const records = recordsIn(shape);
  const lists = new Set<string>();
  for (const [name, type] of Object.entries(shape)) {
    if (!records.includes(name)) decoders.set(name, decoderOf(type as z.ZodType));
    if (isListOfIds(type as z.ZodType)) lists.add(name);
  }
  return (query) => {
    const decoded: Record<string, unknown> = {};
    for (const [name, decode] of decoders) {
      const value = query[name];
      if (value === undefined) continue;
      const values = (Array.isArray(value) ? value : [value as string]).filter((one) => one !== "");
      if (values.length > 0 || lists.has(name)) decoded[name] = decode(values);
    }
    for (const name of records) {
      const members = membersOf(query, name);
      if (members) decoded[name] = members;
    }
    return decoded;
  };
}

/** The parameters that are written member by member, as `metadata[key]=value`. */
export const recordsIn = (shape: Record<string, z.ZodType>): string[] =>
  Object.keys(shape).filter((name) => unwrap(shape[name]!) instanceof z.ZodRecord);

/** The parameters that take one value alone. */
export const singlesIn = (shape: Record<string, z.ZodType>): string[] =>
  Object.keys(shape).filter((name) => {
    const inner = unwrap(shape[name]!);
    return !(inner instanceof z.ZodRecord || inner instanceof z.ZodArray || isUnionWithArray(inner));
  });

const isUnionWithArray = (inner: z.ZodType): boolean =>
  inner instanceof z.ZodUnion && inner.options.some((option) => option instanceof z.ZodArray);

function isListOfIds(type: z.ZodType): boolean {
  const inner = unwrap(type);
  return inner instanceof z.ZodArray && unwrap(inner.element as z.ZodType) instanceof z.ZodGUID;
}

/** A record of texts is written member by member, as `metadata[key]=value`. */
function membersOf(query: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  const members = Object.entries(query).filter(
    ([parameter, value]) => nameOfRecord(parameter) === name && value !== "",
  );
  if (members.length === 0) return undefined;
  return Object.fromEntries(
    members.map(([parameter, value]) => [parameter.slice(name.length + 1, -1), value]),
  );
}

/** The record of which a query parameter is a member. */
export const nameOfRecord = (parameter: string): string | undefined =>
  parameter.endsWith("]") && parameter.includes("[") ? parameter.slice(0, parameter.indexOf("[")) : undefined;

function decoderOf(type: z.ZodType): Decoder {
  const inner = unwrap(type);
  if (isUnionWithArray(inner)) return separated;
  if (inner instanceof z.ZodArray) {
    const item = unwrap(inner.element as z.ZodType);
    if (item instanceof z.ZodEnum || item instanceof z.ZodGUID) return separated;
    const decodeItem = scalarOf(item);
    return (values) => values.map(decodeItem);
  }
  const decode = scalarOf(inner);
  // Several values for a single one are refused by the reader of the query, or else by the schema.
  return (values) => (values.length === 1 ? decode(values[0]!) : values);
}

/** Names or ids, repeated or separated by commas. */
const separated: Decoder = (values) =>
  values.flatMap((value) => value.split(",")).filter((one) => one !== "");

function scalarOf(type: z.ZodType): (value: string) => unknown {
  if (type instanceof z.ZodNumber) return decodeNumber;
  if (type instanceof z.ZodBoolean) return decodeBoolean;
  return (value) => value;
}

const decodeNumber = (value: string) =>
  /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value) ? Number(value) : value;
const decodeBoolean = (value: string) => (value === "true" ? true : value === "false" ? false : value);
