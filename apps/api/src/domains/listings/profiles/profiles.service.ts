import type { GetProfileInput, PublicProfile } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import * as logo from "../../account/settings/logo.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { brandColors } from "./brand-colors.ts";

export { brandColors };

/** The settings that an account publishes; null where not set. */
export async function get(call: Call, { slug, language }: GetProfileInput): Promise<PublicProfile> {
  const [ours, ownLogo] = [await settings.get(call), await logo.get(call)];
  const shown = language ? settings.textsIn(ours, language) : ours;
  return {
    slug,
    agentName: shown.agentName,
    intro: shown.publicChatIntro || null,
    logo: ownLogo,
    colors: shown.brandColor ? brandColors(shown.brandColor) : null,
    licenseNumber: shown.licenseNumber || null,
    publicPhone: shown.publicPhone || null,
    internationalPhone: shown.allowInternationalPhone,
    externalLink:
      shown.showExternalLinkOnProfile && shown.externalLinkUrl
        ? { url: shown.externalLinkUrl, label: shown.externalLinkLabel }
        : null,
    callHuman: shown.callHumanEnabled,
    prescreening: shown.prescreeningEnabled,
    bookingUrl: shown.bookingUrl || null,
  };
}
