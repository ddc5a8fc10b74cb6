import {
  advanceClockInput,
  listOutboxInput,
  oneClockAdvanced,
  oneReportedStatus,
  oneSandbox,
  oneSandboxReset,
  oneSimulatedBooking,
  oneSimulatedBounce,
  oneSimulatedLead,
  oneSimulatedMessage,
  outboxList,
  resetSandboxInput,
  simulateBookingInput,
  simulateBounceInput,
  simulateLeadInput,
  simulateMessageInput,
  simulateStatusInput,
} from "@rental/contract";
import { z } from "zod";
import { action, read, write } from "../../../gate/operation/declare.ts";
import { reset } from "./reset.service.ts";
import * as sandbox from "./sandbox.service.ts";
import * as simulating from "./simulating.service.ts";

const resource = {
  name: "sandbox",
  description: "What only a sandbox has: an outbox, a clock that can be moved, and simulations.",
};

const others = "403 `sandbox_only` for keys of other accounts.";

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

  simulateMessage: write(
    {
      ...only,
      tool: ["manage_connections", "simulate_message"],
      method: "POST",
      path: "/sandbox/simulate/inbound-message",
      status: 201,
      summary: "Simulate a message from a contact",
      description: `Receives an email, an SMS or a message of a chat app as if somebody had written it: the contact is found or created, STOP and answers count. An email counts as signed by its sender's domain. ${others}`,
      problems: ["unprocessable-entity"],
      emits: [
        "contact.created",
        "inquiry.created",
        "message.received",
        "contact.updated",
        "showing.updated",
        "showing.confirmed",
        "lead.received",
      ] as const,
    },
    simulateMessageInput,
    oneSimulatedMessage,
    simulating.prepareMessage,
  ).mutation(async ({ ctx, input }) => ({ data: await simulating.receiveMessage(ctx, input, ctx.prepared) })),

  simulateLead: write(
    {
      ...only,
      tool: ["manage_connections", "simulate_lead"],
      method: "POST",
      path: "/sandbox/simulate/lead",
      status: 201,
      summary: "Simulate a lead from a portal",
      description: `Receives a lead as if a portal had sent it, with the first answer of its source. ${others}`,
      problems: ["unprocessable-entity"],
      emits: ["contact.created", "inquiry.created", "message.received", "lead.received"],
    },
    simulateLeadInput,
    oneSimulatedLead,
  ).mutation(async ({ ctx, input }) => ({ data: await simulating.receiveLead(ctx, input) })),

  simulateBooking: write(
    {
      ...only,
      tool: ["manage_connections", "simulate_booking"],
      method: "POST",
      path: "/sandbox/simulate/booking",
      status: 201,
      summary: "Simulate a booking by a prospect",
      description: `Books a showing as a prospect does on the public pages, by default at the next free time. ${others}`,
      problems: ["not-found", "conflict", "unprocessable-entity"],
      emits: ["contact.created", "contact.updated", "inquiry.created", "showing.booked", "showing.confirmed"],
    },
    simulateBookingInput,
    oneSimulatedBooking,
  ).mutation(async ({ ctx, input }) => ({ data: await simulating.receiveBooking(ctx, input) })),

  simulateBounce: write(
    {
      ...only,
      tool: ["manage_connections", "simulate_bounce"],
      method: "POST",
      path: "/sandbox/simulate/bounce",
      summary: "Simulate that an email could not be delivered",
      description: `Receives the report that a mail server returns for an email of the outbox. ${others}`,
      problems: ["not-found", "unprocessable-entity"],
      emits: ["message.failed"],
    },
    simulateBounceInput,
    oneSimulatedBounce,
    simulating.prepareBounce,
  ).mutation(async ({ ctx }) => ({ data: await simulating.receiveBounce(ctx, ctx.prepared) })),

  simulateStatus: write(
    {
      ...only,
      tool: ["manage_connections", "simulate_status"],
      method: "POST",
      path: "/sandbox/simulate/connector-status",
      summary: "Simulate a provider's report of a message",
      description: `Records that a message by SMS or chat app was delivered, or that the provider gave up on it. ${others}`,
      problems: ["not-found", "unprocessable-entity"],
      emits: ["message.sent", "message.failed"],
    },
    simulateStatusInput,
    oneReportedStatus,
  ).mutation(async ({ ctx, input }) => ({ data: await simulating.receiveStatus(ctx, input) })),

  reset: action(
    {
      ...only,
      tool: { none: "deletes everything, which texts of strangers must never reach" },
      method: "POST",
      path: "/sandbox/reset",
      summary: "Empty the sandbox",
      description: `Deletes the records and the outbox. Keys, people, settings, webhooks, connectors, counters, logs and the clock stay; the change feed tells of the deletions. \`done\` is false when there was too much for one call: send it again to continue. ${others}`,
      problems: ["conflict"],
    },
    resetSandboxInput,
    oneSandboxReset,
  ).mutation(async ({ ctx, input }) => ({ data: await reset(ctx, input) })),
};
