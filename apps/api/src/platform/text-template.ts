/** What a text can mention. Spec 4.9, decision 8. */
export interface TextValues {
  contactName: string;
  agentName: string;
  propertyAddress: string;
}

/** Fills in the placeholders that are known; other braces stay as they are. Inserted text is not looked at again. */
export const fillIn = (text: string, values: TextValues): string =>
  text.replace(/\{(contactName|agentName|propertyAddress)\}/g, (_, name: keyof TextValues) => values[name]);
