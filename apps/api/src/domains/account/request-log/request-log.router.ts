import { listRequestsInput, requestList } from "@rental/contract";
import { read } from "../../../gate/operation/declare.ts";
import * as requestLog from "./request-log.service.ts";

const resource = {
  name: "request-log",
  description: "The requests of the last 30 days, and how they were answered.",
};

export const requestLogRouter = {
  list: read(
    {
      method: "GET",
      path: "/request-log",
      resource,
      tool: { none: "for those who look into why a program fails" },
      onEveryPlan: true,
      summary: "List requests",
      description:
        "Returns the requests that API keys and people sent, newest first: method, path, status, problem, duration and who sent it. Bodies, queries and headers are not kept. A request appears within about a second. Requests are kept for 30 days: of each hour, at least 1,000 that succeeded and 1,000 that did not.",
    },
    listRequestsInput,
    requestList,
  ).query(({ ctx, input }) => requestLog.list(ctx, input)),
};
