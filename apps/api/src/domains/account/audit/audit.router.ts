import { auditList, listAuditInput } from "@rental/contract";
import { read } from "../../../gate/operation/declare.ts";
import * as audit from "./audit.service.ts";

const resource = {
  name: "audit",
  description: "Who changed what: the audit log of the account.",
};

export const auditRouter = {
  list: read(
    {
      method: "GET",
      path: "/audit",
      resource,
      tool: { none: "supervises those who use the account, assistants among them" },
      needs: "owner",
      onEveryPlan: true,
      summary: "List the audit log",
      description:
        "Returns what API keys, people and operators of the server did in the account, newest first: the operation, the record, and the values of the changed fields before and after. Secrets are never among them. Among people, only owners may read it. Entries are kept for one year.",
    },
    listAuditInput,
    auditList,
  ).query(({ ctx, input }) => audit.list(ctx, input)),
};
