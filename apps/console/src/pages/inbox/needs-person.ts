import type { Conversation } from "@rental/sdk";

/** Whether the assistant asked for a person who has not come, whoever wrote last. */
export const needsPerson = ({ state, assistantPause }: Conversation): boolean =>
  state === "open" && assistantPause?.reason === "handed_over";
