import type { Settings, VoiceAgent } from "@rental/contract";
import type { Call } from "../../gate/call.ts";
import { fairness } from "../assistant/prompting.service.ts";
import * as settings from "../settings/settings.service.ts";
import { voiceTools } from "./voice-tools.ts";

const off: VoiceAgent = { enabled: false, firstMessage: null, instructions: null, language: null, tools: [] };

/** The configuration of the account's voice agent; nothing in it while the setting is off. */
export async function voice(call: Call): Promise<VoiceAgent> {
  const ours = await settings.get(call);
  if (!ours.voiceEnabled) return off;
  const name = ours.agentName.trim() || "the assistant";
  return {
    enabled: true,
    firstMessage:
      ours.voiceFirstMessage || `Hello, this is ${name}, an automated assistant. How can I help you?`,
    instructions: instructionsOf(ours, name),
    language: "en",
    tools: voiceTools,
  };
}

function instructionsOf(ours: Settings, name: string): string {
  const { workingHours, timezone } = ours;
  return [
    `You are ${name}. You answer the calls of people who are looking for a home to rent.`,
    "Say that you are an automated assistant before anything else.",
    "Offer only properties and free times that the tools return. Never invent any.",
    fairness,
    workingHours.days.length > 0 &&
      `Working hours: ${daysOf(workingHours.days)}, ${workingHours.start} to ${workingHours.end}, in the time zone ${timezone}.`,
    `A showing takes ${ours.defaultShowingDuration} minutes.`,
    ours.licenseNumber && `License number, when asked for it: ${ours.licenseNumber}`,
    ours.bookingUrl && `Showings are booked at ${ours.bookingUrl} and not by you.`,
    ours.callHumanEnabled
      ? `When the caller asks for a person, ${ours.publicPhone ? `give the number ${ours.publicPhone}` : "say that somebody will call back"}.`
      : "Do not offer to connect the caller with a person.",
    ours.customInstructions,
    ours.voicePromptAddition,
  ]
    .filter((line) => typeof line === "string" && line.trim() !== "")
    .join("\n");
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const daysOf = (days: number[]): string =>
  [...days]
    .sort()
    .map((day) => weekdays[day])
    .join(", ");
