import { newId } from "../../src/platform/ids.ts";
import { coreWrite, type Rows } from "./row.ts";

/** Whoever calls, the record is one of the caller's own account. */
export const upsertsRows: Rows = {
  "contacts.upsert": {
    plans: coreWrite(201),
    prepare: () => ({
      path: `/contacts/by-external-id/${newId()}`,
      body: { name: "Dana Reyes", email: "dana@example.com" },
    }),
  },
  "properties.upsert": {
    plans: coreWrite(201),
    prepare: () => ({
      path: `/properties/by-external-id/${newId()}`,
      body: { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5 },
    }),
  },
};
