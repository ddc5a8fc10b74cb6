import { z } from "zod";
import { field, id, single } from "./schema.ts";

const tool = z
  .object({
    name: field(z.string(), "Name of the tool.", "list_slots"),
    description: field(z.string(), "What it does, for the model.", "Lists the free times for a showing."),
    method: field(z.enum(["GET", "POST"]), "Method of the operation that it calls.", "GET"),
    path: field(
      z.string(),
      "Path of the operation. Arguments named in braces go into the path, the others into the query of a GET or the JSON body of a POST.",
      "/api/v1/showings/availability",
    ),
    parameters: z
      .record(z.string(), z.unknown())
      .meta({ description: "JSON Schema of the arguments.", example: { type: "object" } }),
  })
  .meta({ id: "VoiceTool", description: "An operation of this API that a voice agent may call." });
export type VoiceTool = z.output<typeof tool>;

const example = "Hello, this is Ada, an automated assistant. How can I help you?";

/** What a voice platform needs to answer an account's calls. */
export const voiceAgent = z
  .object({
    enabled: field(
      z.boolean(),
      "Whether calls are to be answered: true when the setting voiceEnabled is on and, for a workflow, the workflow is active and its `voiceConfig.enabled` is not false. If they are not to be answered, the other fields are null or empty.",
      true,
    ),
    firstMessage: field(z.string().nullable(), "What the agent says first.", example),
    instructions: field(
      z.string().nullable(),
      "Instructions for the model: the account's facts, rules and own instructions.",
      "You are Ada. You answer the calls of people who are looking for a home to rent.",
    ),
    language: field(
      z.string().nullable(),
      "The language in which the agent begins, an ISO 639-1 code.",
      "en",
    ),
    tools: z.array(tool).meta({ description: "Operations that the agent may call with the API key." }),
  })
  .meta({ id: "VoiceAgent", description: "The configuration of the account's voice agent." });
export type VoiceAgent = z.output<typeof voiceAgent>;

/** Query of `GET /agent/voice`. */
export const getVoiceInput = z.object({
  workflowId: field(
    id.optional(),
    "The workflow that the calls are about: its `voiceConfig` then counts, too.",
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a52",
  ),
});
export type GetVoiceInput = z.output<typeof getVoiceInput>;

export const oneVoiceAgent = single(voiceAgent);
