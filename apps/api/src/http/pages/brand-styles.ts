import { createHash } from "node:crypto";
import type { OutputOf } from "./visit.ts";

type Profile = OutputOf<"profiles.get">["data"];
type Colors = NonNullable<Profile["colors"]>;

const variables = ({ accent, strong, onAccent, tint }: Colors["light"]): string =>
  `:root{--accent:${accent};--accent-strong:${strong};--on-accent:${onAccent};--tint:${tint};--chat-accent:${accent};--chat-on-accent:${onAccent}}`;

/** Replaces the pages' colors with those of an account; undefined when it has none. */
export function brandStyles(brand: { profile: Profile } | undefined): string | undefined {
  const colors = brand?.profile.colors;
  if (!colors) return undefined;
  return `${variables(colors.light)}@media (prefers-color-scheme:dark){${variables(colors.dark)}}`;
}

/** The Content-Security-Policy source that allows exactly these styles. */
export const sourceOf = (styles: string): string =>
  `'sha256-${createHash("sha256").update(styles).digest("base64")}'`;
