import { mailAddress } from "@rental/contract";
import { editDistance } from "../../../screening/answers/answers.service.ts";

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

const written = /[^\s<>(),;:"@]+@[^\s<>(),;:"@]+/g;
const spelled =
  /([\w.%+-]+)\s*(?:\bat\b|\barroba\b|[([]at[)\]]|@)\s*([a-z0-9-]+(?:\s*(?:\.|\bdot\b|\bpunto\b|[([]dot[)\]])\s*[a-z0-9-]+)+)/i;

/** The email address in a text that is probably mistyped or spelled out; none while it may be as it was meant. */
export function doubtIn(text: string): Doubt | undefined {
  const [typed, ...more] = (text.match(written) ?? []).map((each) => each.replace(/[.!?']+$/, ""));
  if (more.length > 0) return undefined;
  const meant = typed === undefined ? spelledIn(text) : corrected(typed);
  if (meant === undefined || !mailAddress.safeParse(meant).success) return undefined;
  return { typed: typed ?? text.trim().slice(0, 100), meant };
}

function spelledIn(text: string): string | undefined {
  const [, name, domain] = spelled.exec(text) ?? [];
  return (
    name && domain && `${name}@${domain.replace(/[([]?\b(?:dot|punto)\b[)\]]?/gi, ".").replace(/\s+/g, "")}`
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
