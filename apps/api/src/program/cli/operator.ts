import { unnamedOperator } from "@rental/contract/words/audit";
import type { Actor } from "../../platform/database/database.ts";

/** The person running commands on the server. @param command as typed, such as `account set-plan` */
export const operator = (command: string): Actor => ({
  kind: "operator",
  id: null,
  name: unnamedOperator,
  operation: command,
  requestId: null,
});
