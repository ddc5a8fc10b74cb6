import type { Actor } from "../../platform/database/database.ts";

/** The person running commands on the server. @param command as typed, such as `account set-plan` */
export const operator = (command: string): Actor => ({
  kind: "operator",
  id: null,
  name: "Operator",
  operation: command,
  requestId: null,
});
