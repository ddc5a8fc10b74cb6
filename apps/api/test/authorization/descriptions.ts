import { coreWrite, type Rows } from "./row.ts";

/** It stores nothing, so that its status is 200. */
export const descriptionsRows: Rows = {
  "properties.writeDescription": {
    plans: coreWrite(200),
    prepare: () => ({ path: "/properties/description", body: { language: "en", bedrooms: 2 } }),
  },
};
