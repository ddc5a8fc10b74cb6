import type { ListingFeedFormat, ListingFeedGap } from "@rental/contract";
import { type SQL, sql } from "drizzle-orm";
import { properties as p } from "../../../db/tables/index.ts";
import { stateNames } from "./states.ts";

/** The context of the requirements, as SQL. */
export interface Asked {
  feedId: SQL;
  /** Whether leads have an address or a phone. */
  hasContact: SQL;
}

/** A requirement for listings of a feed. Defined in SQL only, so that it can also filter and count. */
interface Requirement {
  holds: (asked: Asked) => SQL;
  /** How to satisfy it. */
  message: string;
}

const isState = sql`upper(trim(${p.state})) in (${sql.raw(stateNames.map((name) => `'${name}'`).join(", "))})`;

const requirements: Record<ListingFeedGap, Requirement> = {
  isPublic: { holds: () => sql`${p.isPublic}`, message: "Publish the listing." },
  available: { holds: () => sql`${p.available}`, message: "Mark it as available for rent." },
  excludedFromFeeds: {
    holds: ({ feedId }) =>
      sql`not coalesce(${p.excludedFromFeeds} @> '"all"' or ${p.excludedFromFeeds} @> to_jsonb(${feedId}::text), false)`,
    message: "It was left out of this feed. Include it again.",
  },
  address: { holds: () => sql`${p.address} ~ '\\S'`, message: "Enter the street and number." },
  city: { holds: () => sql`coalesce(${p.city}, '') ~ '\\S'`, message: "Enter the city." },
  state: {
    holds: () => sql`coalesce(${isState}, false)`,
    message: "Enter a state of the United States, such as IL.",
  },
  zip: {
    holds: () => sql`coalesce(trim(${p.zip}) ~ '^[0-9]{5}(-[0-9]{4})?$', false)`,
    message: "Enter a ZIP code of five digits.",
  },
  country: {
    holds: () => sql`coalesce(${p.country}, 'US') = 'US'`,
    message: "This format is for homes in the United States.",
  },
  monthlyRent: { holds: () => sql`${p.monthlyRent} >= 0.5`, message: "Enter the monthly rent." },
  contact: {
    holds: ({ hasContact }) => sql`${hasContact}::boolean`,
    message: "Enter a public phone number of ten digits in the settings.",
  },
};

const ofAll: ListingFeedGap[] = ["isPublic", "available", "excludedFromFeeds"];
const ofFormat: Record<ListingFeedFormat, ListingFeedGap[]> = {
  hotpads: [...ofAll, "address", "city", "state", "zip", "country", "monthlyRent", "contact"],
  reso: ofAll,
  jsonld: ofAll,
  csv: ofAll,
};

export const messageOf = (gap: ListingFeedGap): string => requirements[gap].message;

/** Whether a property that is not deleted meets all that the format requires. */
export const isReady = (format: ListingFeedFormat, asked: Asked): SQL =>
  sql`(${sql.join(
    ofFormat[format].map((gap) => requirements[gap].holds(asked)),
    sql` and `,
  )})`;

/** The names of what is missing, as a text array. */
export const gapsOf = (format: ListingFeedFormat, asked: Asked): SQL<ListingFeedGap[]> => {
  const gaps = ofFormat[format].map(
    (gap) => sql`case when not ${requirements[gap].holds(asked)} then ${sql.raw(`'${gap}'`)} end`,
  );
  return sql`array_remove(array[${sql.join(gaps, sql`, `)}]::text[], null)`;
};
