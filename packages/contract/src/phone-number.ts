/**
 * Whether what was typed could be a phone number. Numbers are kept as they are given, in any notation, so this refuses
 * only what is not one: it begins like a number, has at least three digits, and five with the letters of numbers such as
 * 1-800-FLOWERS.
 */
export function couldBePhone(typed: string): boolean {
  const number = typed.replace(/\p{Cf}/gu, "").trim();
  return (
    /^[+＋(]*\s*\p{Nd}/u.test(number) &&
    (number.match(/\p{Nd}/gu) ?? []).length >= 3 &&
    (number.match(/[\p{Nd}A-Za-z]/gu) ?? []).length >= 5
  );
}
