import { z } from "zod";
import type { WriteCall } from "../../../../gate/operation/call.ts";
import * as settings from "../../../account/settings/settings.service.ts";
import * as properties from "../../../listings/properties/properties.service.ts";
import * as contacts from "../../../people/contacts/contacts.service.ts";
import { askedAgainText, askedText, factsFor } from "../../../screening/answers/answers.service.ts";
import { firstValidationError, questionsOf, withHelp } from "../../workflows/questions.service.ts";
import {
  type Act,
  type Memory,
  openQuestion,
  type Response,
  respond,
  type Situation,
} from "./agent-dialogue.ts";
import { withAnswer, withQuestion } from "./exchanges.ts";
import { handOver } from "./hand-over.ts";
import { phrasesFor } from "./phrases.ts";
import { contextOf, readReplies } from "./reading.ts";
import { filledIn, send } from "./sending.ts";
import { type ActiveRun, type Outcome, step, traceOf } from "./step.ts";

export const agentConfig = z.object({
  goal: z.string().max(10_000).default(""),
  maxTurns: z.int().min(1).max(50).default(10),
});
type Config = z.output<typeof agentConfig>;

/**
 * A scripted dialogue that a language model may interpret and word, see agent-model.service.ts: asks the template's
 * open questions, and answers what it knows about the property. Hands over to a person what it can't answer or what
 * takes too long. It is done when no question is open; in a template without questions, when the contact needs nothing
 * else.
 */
export const agent = step({
  needs: agentConfig,
  misfit(_, template) {
    const message = firstValidationError(template);
    return message === undefined ? undefined : { member: "", message };
  },
  async perform(call, run, config) {
    if (memoryOf(run).turns === 0) return begin(call, run);
    if (run.openReplies.length === 0) return { kind: "wait", waitingFor: "reply", until: null };
    const situation = await readSituation(call, run, config);
    const { reading } = run.suggestion ?? {};
    const isOfThese = reading?.of === situation.replies.text;
    return carryOut(call, run, config, situation, respond(situation, isOfThese ? reading : undefined));
  },
});

const memoryOf = ({ memory }: ActiveRun): Memory =>
  (memory as Memory | null) ?? { turns: 0, attempts: 0, skipped: [] };

async function begin(call: WriteCall, run: ActiveRun): Promise<Outcome> {
  const questions = questionsOf(run);
  const open = openQuestion({ questions, answers: run.answers }, []);
  if (!open && questions.length > 0) return { kind: "next" };
  const { name, language } = await contacts.find(call, run.contactId, {
    lock: "share",
    onMissing: "badReference",
  });
  const { agentName } = await settings.of(call.tx, run.accountId);
  const first = await inWords(call, run, [open ? { say: "question", asked: open } : { say: "howCanIHelp" }]);
  const text = `${phrasesFor(language).greeting(name, agentName.trim())} ${first}`;
  const memory = { ...memoryOf(run), turns: 1, attempts: 1, key: open?.key ?? null };
  const trace = withQuestion(traceOf(run), memory.key, text, call.clock.now());
  return send(call, run, text, { kind: "wait", waitingFor: "reply", until: null, memory, trace });
}

export async function readSituation(
  call: WriteCall,
  run: ActiveRun,
  { maxTurns }: Pick<Config, "maxTurns">,
): Promise<Situation> {
  const replies = await readReplies(call, run);
  const context = await contextOf(call, run);
  const facts = factsFor(replies.text, {
    property: run.propertyId ? await properties.get(call, run.propertyId, { onMissing: "null" }) : null,
    settings: await settings.of(call.tx, run.accountId),
    spanish: context.language === "es",
    today: context.today,
  });
  const { answers } = run;
  return { questions: questionsOf(run), answers, memory: memoryOf(run), maxTurns, replies, context, facts };
}

async function carryOut(
  call: WriteCall,
  run: ActiveRun,
  { goal }: Config,
  { replies, memory }: Situation,
  { move, value, answers, skipped }: Response,
): Promise<Outcome> {
  const now = call.clock.now();
  const trace = withAnswer(traceOf(run), replies.text, value, now);
  if (move.kind === "handOver") {
    const details = [goal && `Goal: ${goal}`, `The contact wrote: ${replies.text}`]
      .filter(Boolean)
      .join("\n");
    return handOver(call, run, move.reason, { trace, details, answers });
  }
  const text = await inWords(call, run, move.acts);
  if (move.kind === "done") {
    const done: Outcome = { kind: "next", tookReply: true, answers, trace };
    return move.acts.length === 0 ? done : send(call, run, text, done);
  }
  const key = move.open?.key ?? null;
  return send(call, run, text, {
    kind: "wait",
    waitingFor: "reply",
    until: null,
    memory: { ...memory, skipped, turns: memory.turns + 1, attempts: move.attempts, key },
    answers,
    trace: withQuestion(trace, key, text, now),
  });
}

/** The text of a response; empty when there is none. */
export async function scriptOf(call: WriteCall, run: ActiveRun, { move }: Response): Promise<string> {
  if (move.kind !== "handOver") return inWords(call, run, move.acts);
  const { language } = await contacts.find(call, run.contactId, { lock: "share", onMissing: "badReference" });
  return phrasesFor(language).handedOver;
}

async function inWords(call: WriteCall, run: ActiveRun, acts: Act[]): Promise<string> {
  const { language } = await contacts.find(call, run.contactId, { lock: "share", onMissing: "badReference" });
  const said: string[] = [];
  for (const act of acts) {
    if (act.say === "facts") said.push(act.text);
    else if (act.say === "howCanIHelp" || act.say === "anythingElse")
      said.push(phrasesFor(language)[act.say]);
    else {
      const { question } = act.asked;
      const label = await filledIn(call, run, withHelp(act.asked));
      said.push(
        act.say === "question"
          ? askedText(label, question)
          : askedAgainText(label, question, act.problem, language),
      );
    }
  }
  return said.join("\n");
}
