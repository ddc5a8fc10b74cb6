import type { AnswerValue, ListPropertiesInput } from "@rental/contract";

type Filters = Pick<
  ListPropertiesInput,
  "maxRent" | "minBedrooms" | "minBathrooms" | "availableBefore" | "petFriendly" | "hasParking" | "city"
>;
type Name = keyof Filters;

/** Answer keys that select properties, lowercase and reduced to letters. */
const keys: Record<Name, string[]> = {
  maxRent: ["maxrent", "budget", "rent", "monthlyrent", "monthlybudget"],
  minBedrooms: ["minbedrooms", "bedrooms", "beds"],
  minBathrooms: ["minbathrooms", "bathrooms", "baths"],
  availableBefore: ["availablebefore", "movein", "moveindate"],
  petFriendly: ["petfriendly", "pets", "haspets"],
  hasParking: ["hasparking", "parking", "needsparking"],
  city: ["city"],
};
const names = new Map(
  Object.entries(keys).flatMap(([name, aliases]) => aliases.map((alias) => [alias, name as Name] as const)),
);

const amount = (value: AnswerValue) => (typeof value === "number" && value >= 0 ? value : undefined);
/** Nobody looks for a home without parking, or for one that excludes pets. */
const wish = (value: AnswerValue) => (value === true ? true : undefined);

const read: { [N in Name]: (value: AnswerValue) => Filters[N] } = {
  maxRent: amount,
  minBedrooms: (value) => {
    const rooms = amount(value);
    return rooms === undefined ? undefined : Math.min(Math.floor(rooms), 1_000);
  },
  minBathrooms: amount,
  availableBefore: (value) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined,
  petFriendly: wish,
  hasParking: wish,
  city: (value) =>
    typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 200) : undefined,
};

/**
 * Derives property list filters from answers, by key: `budget`, `bedrooms`, `moveInDate`, `pets`, `parking`, `city` and
 * their usual variants. Answers with other keys or types are ignored.
 */
export function propertyFilters(answers: Readonly<Record<string, AnswerValue>>): Filters {
  const found = Object.entries(answers).flatMap(([key, value]) => {
    const name = names.get(key.toLowerCase().replace(/[^a-z]/g, ""));
    const filter = name && read[name](value);
    return filter === undefined ? [] : [[name, filter]];
  });
  return Object.fromEntries(found) as Filters;
}
