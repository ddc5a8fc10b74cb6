import type { PublicProfile } from "@rental/contract";
import type { Call } from "../../gate/call.ts";
import * as settings from "../settings/settings.service.ts";

/** What the account shows of its settings; what it has not set is null. */
export async function get(call: Call, slug: string): Promise<PublicProfile> {
  const shown = await settings.get(call);
  return {
    slug,
    agentName: shown.agentName,
    intro: shown.publicChatIntro || null,
    licenseNumber: shown.licenseNumber || null,
    publicPhone: shown.publicPhone || null,
    externalLink:
      shown.showExternalLinkOnProfile && shown.externalLinkUrl
        ? { url: shown.externalLinkUrl, label: shown.externalLinkLabel }
        : null,
    callHuman: shown.callHumanEnabled,
    prescreening: shown.prescreeningEnabled,
    bookingUrl: shown.bookingUrl || null,
  };
}
