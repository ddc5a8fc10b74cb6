import { oneUsage } from "@rental/contract";
import { z } from "zod";
import { read } from "../../../gate/operation/declare.ts";
import * as usage from "./usage.service.ts";

const resource = {
  name: "usage",
  description: "What the account uses, and what its plan allows.",
};

export const usageRouter = {
  get: read(
    {
      method: "GET",
      path: "/usage",
      resource,
      tool: { none: "for those who administer the account" },
      needs: "owner",
      onEveryPlan: true,
      summary: "Get the usage",
      description:
        "Returns how much the account uses of what its plan limits, and its requests, properties and images per UTC day for 30 days. Requests are added up about every second. Among people, only owners may read it. The plan itself can only be changed by an operator of the server.",
    },
    z.void(),
    oneUsage,
  ).query(async ({ ctx }) => ({ data: await usage.get(ctx) })),
};
