import { addressLine } from "@rental/contract/words/place";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { fillIn, type Language, withoutName } from "../../../platform/text/text-template.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import { nameToSay } from "../../screening/fair-housing/fair-housing.service.ts";

/** The recipient of an automatic message, and what it is about. */
export interface TextSubject {
  contactName: string;
  /** A deleted property's address is not used. */
  propertyId: string | null;
  /** The template's language. Default: the account's. */
  language?: Language;
}

/** Renders an automatic message from its template. */
export async function textOf(call: WriteCall, template: string, subject: TextSubject): Promise<string> {
  const { agentName, language } = await settings.of(call.tx, call.caller.accountId);
  const property =
    subject.propertyId && (await properties.get(call, subject.propertyId, { onMissing: "null" }));
  // Prospects choose their names themselves.
  const contactName = nameToSay(subject.contactName);
  return fillIn(contactName === undefined ? withoutName(template) : template, {
    contactName: contactName ?? "",
    agentName,
    propertyAddress: property ? addressLine(property) : null,
    language: subject.language ?? language,
  });
}
