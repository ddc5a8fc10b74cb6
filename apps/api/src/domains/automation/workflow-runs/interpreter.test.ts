import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import { messages } from "../../../db/tables/index.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";

/** External events that affect a run. */
type Happening = { hours: number } | "reply" | "pause" | "resume" | "cancel";
type Step =
  | { type: "send_message"; config: { template: string } }
  | { type: "wait"; config: { hours: number } }
  | { type: "wait_for_reply"; config: { timeoutHours?: number } }
  | { type: "update_contact"; config: { set: { status: string } } }
  | {
      type: "condition";
      config: { field: string; op: string; value: unknown; thenStep: number; elseStep?: number };
    }
  | { type: "agent"; config: object }
  | { type: "ask_choice"; config: { text: string; options: string[] } }
  | { type: "end"; config: object };
interface Template {
  steps: Step[];
  exitConditions: { maxMessages: number; timeoutDays: number };
}

interface Result {
  status: string;
  exitReason: string | null;
  currentStep: number;
  sent: string[];
  contactStatus: string;
}

/** The meaning of a template, implemented as plainly as possible: no database, no worker, hours as times. */
function interpret({ steps, exitConditions }: Template, happenings: Happening[]): Result {
  const run: Result = {
    status: "running",
    exitReason: null,
    currentStep: 0,
    sent: [],
    contactStatus: "prospect",
  };
  let now = 0;
  let wait: { for: "time" | "reply"; until: number } | null = null;
  let reply = false;
  let executed = 0;
  const end = (status: string, reason: string | null) => {
    run.status = status;
    run.exitReason = reason;
  };
  const go = () => {
    while (run.status === "running") {
      if (now >= exitConditions.timeoutDays * 24) return end("cancelled", "timeout");
      const { type, config } = steps[run.currentStep]!;
      if (executed === 500) return end("failed", "step_limit");
      let next = run.currentStep + 1;
      if (type === "send_message") {
        if (run.sent.length >= exitConditions.maxMessages) return end("cancelled", "max_messages");
        run.sent.push(config.template);
        reply = false;
      } else if (type === "wait") {
        wait ??= { for: "time", until: now + config.hours };
        if (now < wait.until) return;
      } else if (type === "wait_for_reply") {
        if (!reply) {
          wait ??= { for: "reply", until: now + (config.timeoutHours ?? Number.POSITIVE_INFINITY) };
          return now >= wait.until ? end("cancelled", "timeout") : undefined;
        }
        reply = false;
      } else if (type === "ask_choice" || type === "agent") {
        if (wait === null) {
          if (run.sent.length >= exitConditions.maxMessages) return end("cancelled", "max_messages");
          run.sent.push(type === "agent" ? greeting : `${config.text}\n1. Yes\n2. No`);
          reply = false;
          wait = { for: "reply", until: Number.POSITIVE_INFINITY };
        }
        if (!reply) return;
        reply = false;
        if (type === "agent") {
          // Nobody asked anything, so a yes is nothing that it could do.
          if (run.sent.length < exitConditions.maxMessages) run.sent.push(handedOver);
          wait = null;
          run.status = "paused";
          return;
        }
      } else if (type === "update_contact") {
        run.contactStatus = config.set.status;
      } else if (type === "condition") {
        const actual = config.field === "status" ? run.contactStatus : run.sent.length;
        const holds = config.op === "eq" ? actual === config.value : Number(actual) < Number(config.value);
        next = holds ? config.thenStep : (config.elseStep ?? next);
      }
      wait = null;
      executed++;
      run.currentStep = next;
      if (type === "end" || next >= steps.length) end("completed", null);
    }
  };
  go();
  for (const happening of happenings) {
    const isLive = run.status === "running" || run.status === "paused";
    if (happening === "reply") reply ||= isLive;
    else if (happening === "pause") run.status = isLive ? "paused" : run.status;
    else if (happening === "resume") run.status = isLive ? "running" : run.status;
    else if (happening === "cancel") {
      if (isLive) end("cancelled", "cancelled");
    } else now += happening.hours;
    go();
  }
  return run;
}

const greeting = "Hi D, this is Assistant, an automated assistant. How can I help you?";
const handedOver = "Thank you. A person will get back to you.";
const statuses = ["prospect", "scheduled", "renter"];
const texts = ["a", "b", "c"];
const stepOf = (total: number): fc.Arbitrary<Step> => {
  const target = fc.integer({ min: 0, max: total - 1 });
  const hours = fc.constantFrom(1, 5, 30);
  const condition = fc.oneof(
    fc.record({ field: fc.constant("status"), op: fc.constant("eq"), value: fc.constantFrom(...statuses) }),
    fc.record({
      field: fc.constant("messagesSent"),
      op: fc.constant("lt"),
      value: fc.integer({ min: 0, max: 4 }),
    }),
  );
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .constantFrom(...texts)
        .map((template): Step => ({ type: "send_message", config: { template } })),
    },
    { weight: 3, arbitrary: hours.map((hours): Step => ({ type: "wait", config: { hours } })) },
    {
      weight: 4,
      arbitrary: fc.option(hours, { nil: null }).map(
        (hours): Step => ({
          type: "wait_for_reply",
          config: hours === null ? {} : { timeoutHours: hours },
        }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...statuses)
        .map((status): Step => ({ type: "update_contact", config: { set: { status } } })),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(condition, target, fc.option(target, { nil: null })).map(
        ([condition, thenStep, elseStep]): Step => ({
          type: "condition",
          config: { ...condition, thenStep, ...(elseStep !== null && { elseStep }) },
        }),
      ),
    },
    { weight: 1, arbitrary: fc.constant<Step>({ type: "agent", config: {} }) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...texts)
        .map((text): Step => ({ type: "ask_choice", config: { text, options: ["Yes", "No"] } })),
    },
    { weight: 1, arbitrary: fc.constant<Step>({ type: "end", config: {} }) },
  );
};
const template: fc.Arbitrary<Template> = fc.record({
  steps: fc
    .integer({ min: 1, max: 7 })
    .chain((total) => fc.array(stepOf(total), { minLength: total, maxLength: total })),
  exitConditions: fc.record({
    maxMessages: fc.integer({ min: 1, max: 6 }),
    timeoutDays: fc.integer({ min: 1, max: 4 }),
  }),
});
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1, 4, 29).map((hours) => ({ hours })) },
  { weight: 4, arbitrary: fc.constant<Happening>("reply") },
  { weight: 1, arbitrary: fc.constantFrom<Happening>("pause", "resume", "resume", "cancel") },
);

const { server, account: pro } = await testApi({ plan: "pro" });
beforeAll(async () => {
  // Without quiet hours.
  const workingHours = { start: "00:00", end: "00:00", days: [0, 1, 2, 3, 4, 5, 6] };
  await server.request("PATCH", "/settings", { as: pro, body: { workingHours } });
});

async function execute({ steps, exitConditions }: Template, happenings: Happening[]): Promise<Result> {
  const create = async (path: string, body: object) =>
    (await server.request("POST", path, { as: pro, body })).body.data.id;
  const contactId = await create("/contacts", {
    name: "D",
    email: "d@example.com",
  });
  const workflowId = await create("/workflows", { name: "T", steps, exitConditions, triggerType: "manual" });
  const id = await create("/workflows/runs", { workflowId, contactId });
  const work = () => server.drain(["workflow_run"]);
  await work();
  for (const happening of happenings) {
    if (happening === "reply") {
      await forAccount(server.platform, pro.accountId, (call) =>
        receiveMessage(call, { contactId, content: "Yes", channel: "web" }),
      );
    } else if (typeof happening === "string") {
      await server.request("POST", `/workflows/runs/${id}/${happening}`, { as: pro });
    } else server.clock.advance(happening.hours * 3_600_000);
    await work();
  }
  const run = (await server.request("GET", `/workflows/runs/${id}`, { as: pro })).body.data;
  const contact = (await server.request("GET", `/contacts/${contactId}`, { as: pro })).body.data;
  const rows = await server.database.read
    .select({ content: messages.content })
    .from(messages)
    .where(eq(sql`${messages.metadata}->>'workflowRunId'`, id))
    .orderBy(asc(messages.id));
  expect(run.messagesSent).toBe(rows.length);
  const { status, exitReason, currentStep } = run;
  return {
    status,
    exitReason,
    currentStep,
    sent: rows.map(({ content }) => content),
    contactStatus: contact.status,
  };
}

/** RUN_LONG=1 (.ci/full) interprets more templates. */
const templateCount = process.env.RUN_LONG === "1" ? 500 : 25;

it("does the same as a plain interpreter of the template, whatever happens meanwhile", {
  timeout: templateCount * 8_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(template, fc.array(happening, { maxLength: 8 }), async (given, happenings) => {
      expect(await execute(given, happenings)).toEqual(interpret(given, happenings));
    }),
    { numRuns: templateCount },
  );
});
