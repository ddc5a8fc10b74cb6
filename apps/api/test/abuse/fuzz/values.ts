import type { FuzzAccount } from "./accounts.ts";
import type { OpenApi, Schema } from "./document.ts";
import type { RandomSource } from "./random-source.ts";

/** What values may need besides randomness. */
export interface Surroundings {
  random: RandomSource;
  account: FuzzAccount;
  /** Ids of other accounts. */
  foreign: FuzzAccount[];
  /** URL of the image hosts and webhook receivers, such as http://127.0.0.1:4000. */
  outside: string;
}

export type MakeValue = (around: Surroundings) => unknown;

/** The kind of record that a member references. */
const kinds: Record<string, string> = {
  propertyId: "properties",
  contactId: "contacts",
  conversationId: "conversations",
  workflowId: "workflows",
  workflowTemplateId: "workflows",
  templateId: "workflows",
  imageIds: "images",
};

const words = [
  "Elm",
  "Kim",
  "12 Oak Street",
  "studio",
  "prospect",
  "Größe",
  "日本",
  "a b",
  "O'Neil",
  "50%_\\",
  "€",
  "",
];

/** Generates values of a schema: most are valid, some at or beyond a limit. */
export function valuesOf(document: OpenApi, schema: Schema, name = ""): MakeValue {
  const known = new Map<string, MakeValue>();
  const make = (schema: Schema, name: string): MakeValue => {
    if (schema.$ref) return byReference(schema.$ref, name);
    const plain = makePlain(schema, name);
    const { example, nullable } = schema;
    return (around) => {
      const { random } = around;
      if (nullable && random.chance(0.08)) return null;
      if (example !== undefined && !(name in kinds) && random.chance(0.3)) return example;
      return plain(around);
    };
  };
  const byReference = (ref: string, name: string): MakeValue => {
    // Resolved lazily, because schemas may contain themselves.
    return (around) => {
      let made = known.get(ref);
      if (!made) {
        const target = document.components.schemas![ref.split("/").at(-1)!] as Schema;
        made = make(target, name);
        known.set(ref, made);
      }
      return made(around);
    };
  };
  const makePlain = (schema: Schema, name: string): MakeValue => {
    const { allOf, anyOf, oneOf } = schema;
    if (schema.enum) return ({ random }) => random.pick(schema.enum!);
    if (schema.properties) return objects(schema, make);
    const branches = (allOf ?? anyOf ?? oneOf)?.map((branch) => make(branch, name));
    if (branches) return (around) => around.random.pick(branches)(around);
    switch (schema.type) {
      case "boolean":
        return ({ random }) => random.chance(0.5);
      case "integer":
      case "number":
        return numbers(schema);
      case "array":
        return arrays(schema, make(schema.items ?? {}, name));
      case "object":
        return objects(schema, make);
      case "string":
        return texts(schema, name);
      default:
        return ({ random }) => random.pick<unknown>([1, "text", true, null, { a: [1] }, []]);
    }
  };
  return make(schema, name);
}

function numbers({ minimum = 0, maximum = 3_000, type }: Schema): MakeValue {
  const bounds = [minimum, maximum, minimum - 1, maximum + 1, 0, 0.5, 2 ** 31, 1e21, -1];
  return ({ random }) => {
    if (random.chance(0.1)) return random.pick(bounds);
    const value = minimum + random.below(Math.max(1, Math.min(maximum - minimum + 1, 5_000)));
    return type === "number" && random.chance(0.3) ? value + 0.25 : value;
  };
}

function arrays({ minItems = 0, maxItems = 5 }: Schema, item: MakeValue): MakeValue {
  return (around) => {
    const { random } = around;
    const length = random.chance(0.03)
      ? Math.min(maxItems + 1, 600)
      : Math.max(minItems, random.below(Math.min(maxItems, 4) + 1));
    return Array.from({ length }, () => item(around));
  };
}

function objects(schema: Schema, make: (schema: Schema, name: string) => MakeValue): MakeValue {
  const alwaysNeeded = schema.required ?? [];
  // Beside members, allOf says which of them are required as alternatives.
  const alternatives = (schema.allOf ?? []).flatMap(({ anyOf }) => (anyOf ? [anyOf] : []));
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) => [name, make(member, name)] as const,
  );
  const isOpen = typeof schema.additionalProperties === "object";
  return (around) => {
    const { random } = around;
    const share = random.pick([0.15, 0.5, 0.9]);
    const chosen = alternatives.flatMap((branches) => random.pick(branches).required ?? []);
    const needed = new Set([...alwaysNeeded, ...chosen]);
    const value: Record<string, unknown> = {};
    for (const [name, member] of members)
      if (needed.has(name) || random.chance(share)) value[name] = member(around);
    if (isOpen && random.chance(0.3)) value[random.pick(words)] = random.pick([1, "x", { deep: [null] }]);
    return value;
  };
}

const dayMs = 86_400_000;

function texts(schema: Schema, name: string): MakeValue {
  const kind = kinds[name];
  if (kind || schema.format === "uuid") return (around) => someId(around, kind ?? "");
  const { minLength = 0, maxLength, example } = schema;
  const make = textMakers[name] ?? textMakers[schema.format ?? ""] ?? plainText;
  return (around) => {
    const { random } = around;
    if (maxLength !== undefined && random.chance(0.04))
      return "x".repeat(Math.min(maxLength, 20_000) + random.below(2));
    if (minLength > 0 && random.chance(0.02)) return "x".repeat(minLength - random.below(2));
    if (typeof example === "string" && random.chance(0.3)) return example;
    return make(around);
  };
}

const plainText: MakeValue = ({ random, account }) =>
  random.chance(0.4) ? `${account.canary} ${random.pick(words)} ${random.below(1_000)}` : random.pick(words);

const textMakers: Record<string, MakeValue> = {
  "date-time": ({ random }) =>
    new Date(Date.now() + (random.below(120 * 24) - 20 * 24) * 3_600_000).toISOString(),
  date: ({ random }) => new Date(Date.now() + (random.below(200) - 40) * dayMs).toISOString().slice(0, 10),
  email: ({ random }) => `person${random.below(500)}@example.com`,
  phone: ({ random }) => `+1217555${String(random.below(10_000)).padStart(4, "0")}`,
  timezone: ({ random }) => random.pick(["UTC", "America/Chicago", "Europe/Berlin", "Mars/Olympus"]),
  timeZone: ({ random }) => random.pick(["UTC", "America/Chicago", "Asia/Kolkata", "Nowhere"]),
  cron: ({ random }) => random.pick(["0 9 * * 1", "* * * * *", "61 * * * *", "0 0 31 2 *"]),
  contentType: ({ random }) =>
    random.pick(["image/png", "image/png", "image/jpeg", "image/webp", "text/html"]),
  fileName: ({ random }) => random.pick(["a.png", "b.PNG", "../../x.png", "é.jpg", "noext", "a.png\u202e"]),
  objectKey: ({ random, account }) =>
    account.uploads.length > 0 ? random.pick(account.uploads).objectKey : "images/x/y/z.png",
  url: ({ random, outside }) =>
    `${outside}/hook/${random.pick(["ok", "ok", "500", "410", "redirect", "slow"])}`,
  urls: imageAddress,
  imageUrls: imageAddress,
  uri: ({ outside }) => `${outside}/page`,
};

function imageAddress({ random, outside }: Surroundings): string {
  return `${outside}/image/${random.pick(["png", "png", "text", "404", "redirect", "cut"])}?${random.below(1_000)}`;
}

/** Usually an id of this account; otherwise one of another kind, of another account, or an unknown one. */
export function someId({ random, account, foreign }: Surroundings, kind: string): string {
  const roll = random.below(100);
  if (roll < 76) return account.some(kind, random) ?? account.someOfAnyKind(random) ?? random.uuid();
  if (roll < 82) return account.someOfAnyKind(random) ?? random.uuid();
  if (roll < 90)
    return foreign.length > 0 ? (random.pick(foreign).some(kind, random) ?? random.uuid()) : random.uuid();
  if (roll < 95) return random.uuid();
  return random.pick([
    "0",
    "null",
    "-1",
    "{id}",
    "%00",
    "a".repeat(200),
    random.uuid().toUpperCase(),
    "..",
    "\ud83d\ude00",
  ]);
}
