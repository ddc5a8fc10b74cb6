import { oneLine, plainAddress } from "./addresses.ts";

/** What a portal or form says about the person it writes on behalf of. */
export interface InquiryDetails {
  name?: string;
  email?: string;
  phone?: string;
  /** The home, as the portal describes it. */
  property?: string;
}

const labels: Record<keyof InquiryDetails, string[]> = {
  name: ["name", "full name", "your name", "contact name", "nombre", "nombre completo"],
  email: ["email", "e-mail", "email address", "your email", "correo", "correo electrónico"],
  phone: ["phone", "phone number", "telephone", "mobile", "cell", "teléfono", "móvil"],
  property: ["property", "listing", "property address", "propiedad", "inmueble"],
};
const maxLines = 100;
const phoneForm = /^\+?[\d\s().-]{7,25}$/;

/** Parses lines such as `Name: Ann Ray`, and lines with just an address or a number. */
export function detailsIn(text: string): InquiryDetails {
  const found: InquiryDetails = {};
  const lines = text
    .slice(0, 20_000)
    .split("\n", maxLines)
    .map((line) => line.slice(0, 300).trim());
  for (const [at, line] of lines.entries()) {
    const colon = line.indexOf(":");
    const label =
      colon > 0
        ? line
            .slice(0, colon)
            .replace(/^[*_\s]+|[*_\s]+$/g, "")
            .toLowerCase()
        : "";
    const value = line
      .slice(colon + 1)
      .replace(/^[*_\s]+/, "")
      .trim();
    for (const [field, known] of Object.entries(labels) as [keyof InquiryDetails, string[]][]) {
      if (known.includes(label) && value !== "") keep(found, field, value);
    }
    if (colon === -1) keepAlone(found, line, lines[at - 1] ?? "");
    // A table has the label in one line, and the value in the next.
    if (labels.name.includes(line.toLowerCase().replace(/:$/, "")) && lines[at + 1])
      keep(found, "name", lines[at + 1]!);
  }
  return found;
}

function keep(found: InquiryDetails, field: keyof InquiryDetails, value: string): void {
  if (found[field] !== undefined) return;
  if (field === "email") {
    const address = plainAddress(value.replace(/^<|>$/g, ""));
    if (address !== null) found.email = address;
  } else if (field !== "phone" || phoneForm.test(value)) found[field] = oneLine(value, 200);
}

/** Handles cards, which give the name, the number and the address each on their own line. */
function keepAlone(found: InquiryDetails, line: string, above: string): void {
  const address = line.includes("@") ? plainAddress(line) : null;
  if (address !== null) found.email ??= address;
  else if (phoneForm.test(line) && line.replace(/\D/g, "").length >= 7 && found.phone === undefined) {
    found.phone = line;
    if (/^\p{L}[\p{L}'. -]{1,80}$/u.test(above)) found.name ??= above;
  }
}
