/** Amounts of money in a lowercase text. */
export function amountsIn(text: string): number[] {
  const found = text.matchAll(
    /(?:\$|usd|us\$|€|eur) ?(\d[\d,]{0,11}(?:\.\d{1,2})?)|(?<![\d.,])(\d[\d,]{0,11}(?:\.\d{1,2})?) ?(?:\$|dollars?|usd|bucks|dolares|euros?|(?:a|per|each|\/|al|por) ?(?:month|mo|mes|week|semana|year|ano)\b)/g,
  );
  return [...found].map(([, before, after]) => Number((before ?? after)!.replaceAll(",", "")));
}

/** The email addresses and phone numbers in a text without links; phone numbers as digits only. */
export function addressesIn(text: string): string[] {
  const emails =
    text.match(
      /[a-z0-9._%+-]{1,64} ?(?:@|\(at\)|\[at\]) ?[a-z0-9-]{1,63}(?: ?(?:\.|\(dot\)|\[dot\]) ?[a-z]{2,24}){1,5}/g,
    ) ?? [];
  const withoutTimes = text
    .replace(/\d{4}-\d{2}-\d{2}(?:t[\d:.]{4,15}z?)?/g, " ")
    .replace(/\d{1,2}:\d{2}/g, " ")
    .replace(/(?:\$|usd|€) ?\d[\d,.]{0,14}/g, " ");
  const numbers = withoutTimes.match(/\d(?:[ ().\-/]{0,3}\d){6,19}/g) ?? [];
  return [...emails.map(plainEmail), ...numbers.map(digitsOf)];
}

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

const plainEmail = (text: string): string =>
  text
    .replace(/\(at\)|\[at\]/g, "@")
    .replace(/\(dot\)|\[dot\]/g, ".")
    .replaceAll(" ", "");
