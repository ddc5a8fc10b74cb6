import type { Property } from "@rental/contract";
import type { WriteCall } from "../../gate/call.ts";
import * as settings from "../settings/settings.service.ts";
import { menuOf } from "./dialogue/menu.ts";
import { inWords, type Worded } from "./dialogue/wording/wording.ts";

/** The first message of a chat. @param listing that the visitor is looking at */
export async function greet(call: WriteCall, language: string, listing: Property | null): Promise<Worded> {
  const ours = await settings.of(call.tx, call.caller.accountId);
  const { agentName, publicChatIntro: intro } = ours;
  return inWords([{ say: "greeting", agentName, intro, listing }], { language, menu: menuOf(ours) });
}
