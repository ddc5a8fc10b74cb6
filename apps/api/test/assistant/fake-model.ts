import {
  type FailureReason,
  type Model,
  type ModelAnswer,
  ModelFailure,
  type ModelRequest,
} from "../../src/platform/model/model.ts";
import { checkedCall } from "../../src/platform/model/written-call.ts";

/** What a fake model answers: words, one or more calls of tools, or a failure. */
export type FakeAnswer =
  | { text: string }
  | { tool: string; args?: object }
  | { calls: { tool: string; args?: object }[] }
  | FailureReason;

/** What the model was told, as data. */
interface Told {
  /** Only when it is to word something. */
  say: string;
  language: string;
  /** Records of listings that it may speak of. */
  known: unknown[];
  /** The last ones, oldest first. */
  messages: { from: string; text: string }[];
  [other: string]: unknown;
}

/** What the model was told in a request. */
export const dataOf = ({ messages }: ModelRequest): Told => JSON.parse(messages.at(-1)!.content).data;

export interface FakeModel extends Model {
  /** Everything it was asked, oldest first. */
  readonly asked: ModelRequest[];
  /** Answers differently from now on. */
  answer: (request: ModelRequest) => FakeAnswer | Promise<FakeAnswer>;
}

/** A model without a network. As at a real endpoint, calls of tools that do not exist or do not fit are dropped. */
export function fakeModel(answer: FakeModel["answer"]): FakeModel {
  const asked: ModelRequest[] = [];
  return {
    name: "fake",
    asked,
    answer,
    async ask(request): Promise<ModelAnswer> {
      asked.push(request);
      const given = await this.answer(request);
      if (typeof given === "string") throw new ModelFailure(given);
      if ("text" in given) return { text: given.text, toolCalls: [], tokens: 10 };
      const calls = "calls" in given ? given.calls : [given];
      const toolCalls = calls.flatMap(({ tool, args }) => checkedCall(tool, args, request.tools ?? {}) ?? []);
      return { text: "", toolCalls, tokens: 10 };
    },
  };
}

/** A model that understands what it is told to, and says what the script says. */
export const obedientModel = (understand: (said: string, request: ModelRequest) => FakeAnswer) =>
  fakeModel((request) => {
    const data = dataOf(request);
    if (request.purpose === "understand") return understand(data.messages.at(-1)!.text, request);
    return { text: data.say };
  });
