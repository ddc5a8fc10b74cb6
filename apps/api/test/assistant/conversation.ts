import { type CompletionRequest, call, completionsServer, text } from "./completions-server.ts";

/** One message of the visitor, and what it leads to. */
export interface Line {
  /** What the visitor writes, given the options of the last answer. */
  said: (options: string[]) => string;
  /** What the model understands, where the rules do not. */
  tool?: { name: string; args: object };
  /** What the visitor writes instead, if the script asks again. */
  plainly?: string;
  /** What the chat expects next. */
  expects: string;
}

/** Twelve messages: looking for a home, questions about it, two answers to the form, and a booking. */
export const conversation: Line[] = [
  { said: () => "Good evening", expects: "anything" },
  { said: () => "I am looking for 2 bedrooms under $2,000", expects: "anything" },
  { said: () => "May I bring my dog?", expects: "anything" },
  {
    said: () => "the kitchen and the light in it",
    tool: { name: "get_listing", args: {} },
    expects: "anything",
  },
  { said: () => "I would like to apply", expects: "answer" },
  {
    said: () => "roughly four grand, give or take a little each month",
    tool: { name: "save_answer", args: { answer: "4000" } },
    plainly: "4,000",
    expects: "answer",
  },
  {
    said: () => "a terrier called Miso",
    tool: { name: "save_answer", args: { answer: "yes" } },
    plainly: "Yes, a terrier called Miso",
    expects: "anything",
  },
  { said: () => "Could I come and see it?", expects: "day" },
  { said: (days) => days[1]!, expects: "time" },
  { said: (times) => `${times[2]!} would suit me`, expects: "name" },
  { said: () => "Dana Reyes", expects: "address" },
  { said: () => "dana@example.com", expects: "anything" },
];

/** What the fake model puts before what the script says. */
export const friendly = "Thank you for writing.";

interface Data {
  say?: string;
  messages: { text: string }[];
}

/** What a request is about; nothing for the word that a server asks for when it starts. */
export function dataOf({ messages }: CompletionRequest): Data | undefined {
  const { content } = messages.at(-1)!;
  return content.startsWith("{") ? (JSON.parse(content).data as Data) : undefined;
}

/** An endpoint that understands the conversation, and says what the script says in more friendly words. */
export const modelOfConversation = () =>
  completionsServer((request) => {
    const data = dataOf(request);
    if (!data) return text("OK");
    if (!request.tools?.length) return text(`${friendly} ${data.say}`);
    const said = data.messages.at(-1)!.text;
    const tool = conversation.find((line) => line.tool && line.said([]) === said)?.tool;
    return tool ? call(tool.name, tool.args) : text("?");
  });
