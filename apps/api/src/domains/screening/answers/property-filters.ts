import type { AnswerValue, ListPropertiesInput, Property, RequestReason } from "@rental/contract";

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

type Home = Pick<
  Property,
  | ("monthlyRent" | "bedrooms" | "bathrooms" | "available" | "availabilityDate")
  | ("petPolicy" | "parking" | "city")
>;

/** Whether a home fits, as the list of properties decides; what is not known of it does not fit. */
const fits: { [N in Name]: (home: Home, wanted: NonNullable<Filters[N]>) => boolean } = {
  maxRent: ({ monthlyRent }, most) => monthlyRent <= most,
  minBedrooms: ({ bedrooms }, least) => bedrooms >= least,
  minBathrooms: ({ bathrooms }, least) => bathrooms >= least,
  availableBefore: ({ available, availabilityDate }, day) =>
    availabilityDate === null ? available : availabilityDate <= day,
  petFriendly: ({ petPolicy }) => petPolicy === "allowed" || petPolicy === "negotiable",
  hasParking: ({ parking }) => parking === "included" || parking === "available",
  city: ({ city }, part) => city?.toLowerCase().includes(part.toLowerCase()) ?? false,
};

const reasons: Record<Name, RequestReason> = {
  maxRent: "rent",
  minBedrooms: "bedrooms",
  minBathrooms: "bathrooms",
  availableBefore: "availability",
  petFriendly: "pets",
  hasParking: "parking",
  city: "city",
};

/**
 * What of a home does not fit the answers, by the same filters as the listings that match them.
 * @param today the account's current day, YYYY-MM-DD, used if the answers name a day in the past
 */
export function unfit(
  home: Home,
  answers: Readonly<Record<string, AnswerValue>>,
  today: string,
): RequestReason[] {
  const filters = propertyFilters(answers);
  const day = filters.availableBefore;
  const wanted = { ...filters, ...(day !== undefined && day < today && { availableBefore: today }) };
  return (Object.keys(reasons) as Name[])
    .filter((name) => wanted[name] !== undefined && !isFit(home, name, wanted))
    .map((name) => reasons[name]);
}

const isFit = <N extends Name>(home: Home, name: N, wanted: Filters): boolean =>
  (fits[name] as (one: Home, value: unknown) => boolean)(home, wanted[name]);
