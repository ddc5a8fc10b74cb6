import type { LeadReader } from "../reader.ts";

/** Lead ads. Facebook's own call has only ids; programs that fetch the lead pass on its `field_data`. */
export const facebook: LeadReader = {
  kind: "facebook",
  paths: {
    leadId: ["leadgen_id", "=id"],
    name: ["field_data[full_name]", "full_name"],
    firstName: ["field_data[first_name]", "first_name"],
    lastName: ["field_data[last_name]", "last_name"],
    email: ["field_data[email]", "email"],
    phone: ["field_data[phone_number]", "phone_number"],
    message: ["field_data[message]", "field_data[comments]"],
    moveInDate: ["field_data[move_in_date]"],
    listingAddress: ["field_data[property]", "field_data[address]"],
  },
  mail: { domains: ["facebookmail.com"] },
  examples: [
    {
      given: JSON.stringify({
        id: "4411",
        created_time: "2026-11-02T09:30:00+0000",
        field_data: [
          { name: "full_name", values: ["Ann Ray"] },
          { name: "email", values: ["ann@people.example"] },
          { name: "phone_number", values: ["+12175550184"] },
        ],
      }),
      read: { leadId: "4411", name: "Ann Ray", email: "ann@people.example", phone: "+12175550184" },
    },
    {
      given: JSON.stringify({
        object: "page",
        entry: [
          { id: "9", time: 1, changes: [{ field: "leadgen", value: { leadgen_id: "4412", form_id: "3" } }] },
        ],
      }),
      read: { leadId: "4412" },
    },
  ],
};
