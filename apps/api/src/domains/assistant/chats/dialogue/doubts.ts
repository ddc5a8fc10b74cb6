import { mailAddress } from "@rental/contract";
import { startOf } from "../../../../platform/text/start-of.ts";
import { editDistance } from "../../../screening/answers/answers.service.ts";
import { addressOf } from "./address.ts";

/** An email address that is probably mistyped. */
export interface Doubt {
  typed: string;
  /** What was probably meant. */
  meant: string;
}

/** Where most people have their email. */
const providers =
  "gmail.com hotmail.com outlook.com yahoo.com icloud.com aol.com live.com msn.com proton.me protonmail.com comcast.net hotmail.es outlook.es yahoo.es".split(
    " ",
  );
/** Others that are as real, though they look like one of these. */
const lookalikes = ["mail.com", "ymail.com", "email.com", "aim.com", "love.com", "live.co.uk"];

/** What is longer is not only an address, and costs much to search. */
const maxLength = 200;
const written = /[^\s<>(),;:"@]+@[^\s<>(),;:"@]+/g;
/** "dana at gmail dot com", "dana @ gmail.com". A stop before a space ends a sentence, and belongs to no domain. */
const spelled =
  /([\w.%+-]+(?:\s+(?:dot|punto|underscore|guion bajo)\s+[\w.%+-]+)*)(?:\s+(?:at|arroba)\s+|\s*[([]at[)\]]\s*|\s*@\s*)([a-z0-9-]*[a-z][a-z0-9-]*(?:(?:\.|\s+(?:dot|punto)\s+|\s*[([]dot[)\]]\s*)[a-z0-9-]+)+)/i;

/** The email address in a text that is probably mistyped or spelled out; none while it may be as it was meant. */
export function doubtIn(text: string): Doubt | undefined {
  if (text.length > maxLength) return undefined;
  const [typed, ...more] = (text.match(written) ?? []).map((each) => each.replace(/[.!?']+$/, ""));
  if (more.length > 0) return undefined;
  const meant = typed === undefined ? spelledIn(text) : corrected(typed);
  if (meant === undefined || !mailAddress.safeParse(meant).success) return undefined;
  return { typed: typed ?? startOf(text.trim(), 100), meant };
}

function spelledIn(text: string): string | undefined {
  // Such as a phone number.
  if (addressOf(text)) return undefined;
  const [, name, domain] = spelled.exec(text) ?? [];
  const [dot, underscore] = [/\s+(?:dot|punto)\s+/gi, /\s+(?:underscore|guion bajo)\s+/gi];
  return (
    name &&
    domain &&
    `${name.replace(dot, ".").replace(underscore, "_")}@${domain.replace(/[([]?\b(?:dot|punto)\b[)\]]?/gi, ".").replace(/\s+/g, "")}`
  );
}

function corrected(typed: string): string | undefined {
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1).toLowerCase();
  const known = [...providers, ...lookalikes];
  if (known.includes(domain)) return undefined;
  const meant =
    providers.find((each) => each === `${domain}.com` || editDistance(domain, each, 1) === 1) ??
    domain.replace(/\.(?:con|cmo|ocm|comm|cim|vom|xom)$/, ".com");
  return meant === domain ? undefined : `${typed.slice(0, at)}@${meant}`;
}
