import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as bulkImports from "../../src/domains/integrations/bulk-imports/bulk-imports.service.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const properties = [{ street_address: "12 Elm Street", rent: "$1,850", beds: 2, baths: 1.5 }];

export const bulkImportsRows: Rows = {
  "bulkImports.create": {
    plans: paidWrite(202),
    prepare: () => ({ path: "/properties/bulk", body: { properties } }),
  },
  "contacts.import": {
    plans: paidWrite(200),
    prepare: () => ({
      path: "/contacts/bulk",
      body: { contacts: [{ name: "Dana", email: "d@example.com" }] },
    }),
  },
  "bulkImports.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async ({ platform }, { accountId }) => {
      const { jobId } = await forAccount(platform, accountId, (call) => bulkImports.start(call, properties));
      return { path: `/properties/bulk/${jobId}` };
    },
  },
};
