import { getVoiceInput, oneVoiceAgent } from "@rental/contract";
import { read } from "../../../gate/operation/declare.ts";
import * as agent from "./agent.service.ts";

const resource = { name: "agent", description: "What programs need to talk to prospects for the account." };

export const agentRouter = {
  getVoice: read(
    {
      method: "GET",
      path: "/agent/voice",
      resource,
      tool: ["get_record", "voice_agent"],
      summary: "Get the voice agent",
      description:
        "Returns what an outside voice platform needs to answer calls: first message, instructions, language and tools, made from the settings and, with a workflowId, the voiceConfig of that workflow.",
      problems: ["unprocessable-entity"],
    },
    getVoiceInput,
    oneVoiceAgent,
  ).query(async ({ ctx, input }) => ({ data: await agent.voice(ctx, input) })),
};
