import {
  advanceClockInput,
  listOutboxInput,
  oneClockAdvanced,
  oneSandbox,
  outboxList,
} from "@rental/contract";
import { z } from "zod";
import { action, read } from "../../../gate/operation/declare.ts";
import * as sandbox from "./sandbox.service.ts";

const resource = {
  name: "sandbox",
  description: "What only a sandbox has: an outbox, and a clock that can be moved.",
};

const only = { resource, unscoped: true, sandbox: "only" } as const;

export const sandboxRouter = {
  get: read(
    {
      ...only,
      tool: ["get_record", "sandbox"],
      method: "GET",
      path: "/sandbox",
      summary: "Get the sandbox of this key",
      description:
        "The sandbox that the key belongs to, with the time by its clock. 403 `sandbox_only` for other keys.",
    },
    z.void(),
    oneSandbox,
  ).query(async ({ ctx }) => ({ data: await sandbox.get(ctx) })),

  outbox: read(
    {
      ...only,
      tool: ["list_records", "sandbox_outbox"],
      method: "GET",
      path: "/sandbox/outbox",
      summary: "List what would have left",
      description:
        "Mail and messages that the sandbox would have sent, newest first: the newest 5,000 of the last 30 days. 403 `sandbox_only` for keys of other accounts.",
    },
    listOutboxInput,
    outboxList,
  ).query(({ ctx, input }) => sandbox.listOutbox(ctx, input)),

  advanceClock: action(
    {
      ...only,
      tool: ["manage_connections", "sandbox_clock"],
      method: "POST",
      path: "/sandbox/clock/advance",
      summary: "Move the clock forward",
      description:
        "Moves the sandbox's clock forward, and answers once everything that became due until then has happened in order: reminders, follow-ups, steps of workflows, expiries. `done` is false when there was too much for one call: send it again to continue. Keys, limits, signatures and webhooks keep to the real time. 403 `sandbox_only` for keys of other accounts.",
      problems: ["unprocessable-entity", "conflict"],
    },
    advanceClockInput,
    oneClockAdvanced,
  ).mutation(async ({ ctx, input }) => ({ data: await sandbox.advance(ctx, input) })),
};
