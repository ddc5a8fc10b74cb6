import { redactProtectedTraits } from "../../screening/fair-housing/fair-housing.service.ts";

/** The writer, as far as known. */
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

/** Replaces what is hidden from the model. */
const hidden = "…";
/** Maximum number of characters of a line shown to the model. */
const maxLineLength = 600;

/**
 * A line of a conversation as shown to the model: without the writer's identity and without disclosed protected
 * characteristics. What the model does not know, it can't discriminate by.
 */
export function shownLine({ direction, content }: Line, writer: Writer): string {
  const line = content.slice(0, maxLineLength);
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
