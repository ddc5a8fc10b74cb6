import { paidRead, type Rows } from "./row.ts";

export const eventsRows: Rows = {
  "events.list": { plans: paidRead(), prepare: () => ({ path: "/events" }) },
};
