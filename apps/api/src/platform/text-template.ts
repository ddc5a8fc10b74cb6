/** The values that a text can refer to. */
export interface TextValues {
  contactName: string;
  agentName: string;
  /** Null: the text is not about a property. */
  propertyAddress: string | null;
}

/** Fills in the known placeholders; other braces are kept. Inserted text is not processed again. */
export const fillIn = (text: string, values: TextValues): string =>
  text.replace(
    /\{(contactName|agentName|propertyAddress)\}/g,
    (_, name: keyof TextValues, at: number) => values[name] ?? unnamedProperty(text.slice(0, at)),
  );

/** A text as if nobody were addressed. */
export const withoutName = (text: string): string =>
  text.replace(/,? *\{contactName\}/g, "").replace(/^[,;:!.\s]+/, "");

/** Words for an unknown property within a sentence: "your interest in the property". */
function unnamedProperty(before: string): string {
  const words = before.trimEnd();
  if (/\b(the|our|your|this)$/i.test(words.slice(-6))) return "property";
  const startsLine = before.slice(words.length).includes("\n");
  return words === "" || startsLine || ".!?".includes(words.at(-1)!) ? "The property" : "the property";
}
