import { paidRead, paidWrite, type Rows } from "./row.ts";

export const settingsRows: Rows = {
  "settings.get": { plans: paidRead(), prepare: () => ({ path: "/settings" }) },
  "settings.update": {
    plans: paidWrite(200),
    prepare: () => ({ path: "/settings", body: { agentName: "Ada" } }),
  },
  "settings.getFollowups": { plans: paidRead(), prepare: () => ({ path: "/settings/followups" }) },
  "settings.updateFollowups": {
    plans: paidWrite(200),
    prepare: () => ({ path: "/settings/followups", body: { enabled: true } }),
  },
};
