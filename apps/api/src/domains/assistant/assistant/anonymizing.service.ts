import { redactProtectedTraits } from "../../screening/fair-housing/fair-housing.service.ts";

/** Who writes, as far as it is known. */
export interface Writer {
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** A line of a conversation. */
export interface Line {
  direction: "inbound" | "outbound";
  content: string;
}

/** Takes the place of what the model is not shown. */
const hidden = "…";
/** Maximum number of characters of a line that the model is shown. */
const longestLine = 600;

/**
 * A line of a conversation as the model is shown it: without who writes, and without what somebody tells of a protected
 * characteristic. What it does not know, it can't treat people by.
 */
export function shownLine({ direction, content }: Line, writer: Writer): string {
  const line = content.slice(0, longestLine);
  return withoutNames(direction === "inbound" ? redactProtectedTraits(line) : line, writer);
}

function withoutNames(text: string, { name, email, phone }: Writer): string {
  const known = [email, phone, name, ...(name ?? "").split(/\s+/)].flatMap((part) => part ?? []);
  const parts = known.filter((part) => part.length >= 2).map(escaped);
  if (parts.length === 0) return text;
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join("|")})(?![\\p{L}\\p{N}])`, "giu"),
    hidden,
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
