import type { Property } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { mayBeSaid, titleToSay } from "../../screening/fair-housing/fair-housing.service.ts";
import { menuOf } from "./dialogue/menu.ts";
import { inWords, type Worded } from "./dialogue/wording/wording.ts";

/**
 * The first message of a chat. An introduction that is not allowed is left out, so that the visitor is always told that
 * the chat is automated. @param listing that the visitor is viewing
 */
export async function greet(call: WriteCall, language: string, listing: Property | null): Promise<Worded> {
  const ours = await settings.inLanguage(call.tx, call.caller.accountId, language);
  const { agentName } = ours;
  const intro = mayBeSaid(ours.publicChatIntro) ? ours.publicChatIntro : "";
  const about = listing && { ...listing, title: titleToSay(listing) };
  return inWords([{ say: "greeting", agentName, intro, listing: about }], { language, menu: menuOf(ours) });
}
