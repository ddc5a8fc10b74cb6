import type { GetVoiceInput, Settings, VoiceAgent } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as workflows from "../../automation/workflows/workflows.service.ts";
import { fairness, lines } from "../assistant/prompting.service.ts";
import { voiceTools } from "./voice-tools.ts";

const off: VoiceAgent = { enabled: false, firstMessage: null, instructions: null, language: null, tools: [] };

/**
 * The configuration of the account's voice agent, or of the one for calls about a workflow; empty while either is
 * disabled. @throws AppError 422 `workflow_not_found`
 */
export async function voice(call: Call, { workflowId }: GetVoiceInput): Promise<VoiceAgent> {
  const first = await settings.get(call);
  const workflow =
    workflowId === undefined
      ? undefined
      : await workflows.get(call, workflowId, { onMissing: "badReference" });
  const own = workflow?.voiceConfig ?? {};
  if (!first.voiceEnabled || own.enabled === false || workflow?.isActive === false) return off;
  const language = own.language?.trim() || "en";
  const ours = settings.textsIn(first, language);
  const name = ours.agentName.trim();
  return {
    enabled: true,
    firstMessage: own.firstMessage?.trim() || ours.voiceFirstMessage.trim() || introduction(name, language),
    instructions: lines(
      instructionsOf(ours, name),
      language !== "en" && `Begin in the language ${language} (ISO 639-1), and go on in the caller's.`,
      own.promptAddition?.trim() ?? "",
    ),
    language,
    tools: voiceTools,
  };
}

const introduction = (name: string, language: string): string =>
  language === "es"
    ? `Hola, soy ${name && `${name}, `}un asistente automático. ¿En qué puedo ayudarle?`
    : `Hello, this is ${name && `${name}, `}an automated assistant. How can I help you?`;

function instructionsOf(ours: Settings, name: string): string {
  const { workingHours, timezone } = ours;
  return [
    `You are ${name || "the assistant"}. You answer the calls of people who are looking for a home to rent.`,
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
