import type { WorkflowStep } from "@rental/sdk";

/** How a member of a step's config is edited: `lines` is a list of texts, `json` anything else. */
export type FieldKind = "text" | "long" | "number" | "lines" | "json";

/** The members of each type's config, under their names in the API. */
export const stepFields: Record<WorkflowStep["type"], Record<string, FieldKind>> = {
  send_message: { template: "long" },
  wait: { hours: "number" },
  wait_for_reply: { timeoutHours: "number" },
  ask: { questionKey: "text" },
  ask_choice: { text: "long", options: "lines", questionKey: "text" },
  condition: { field: "text", op: "text", value: "json", thenStep: "number", elseStep: "number" },
  update_contact: { set: "json" },
  property_match: { limit: "number" },
  notify_owner: { template: "long" },
  agent: { goal: "long", maxTurns: "number" },
  end: {},
};

/** What a field shows for a value. */
export function shown(kind: FieldKind, value: unknown): string {
  if (value === undefined) return "";
  if (kind === "lines" && Array.isArray(value) && value.every((each) => typeof each === "string"))
    return value.join("\n");
  return typeof value === "string" && kind !== "json" ? value : JSON.stringify(value);
}

/** The value that a text stands for; undefined for none. @throws SyntaxError when it should be JSON and is not */
export function read(kind: FieldKind, text: string): unknown {
  if (text.trim() === "") return undefined;
  if (kind === "number") return Number(text);
  if (kind === "json") return JSON.parse(text);
  if (kind !== "lines") return text;
  // Options with values of their own are JSON.
  return text.trim().startsWith("[")
    ? JSON.parse(text)
    : text.split("\n").filter((line) => line.trim() !== "");
}
