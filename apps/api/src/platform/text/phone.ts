import type { Settings } from "@rental/contract";
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

/** The settings that determine which phone numbers an account accepts from prospects. */
export type PhoneRules = Pick<Settings, "allowInternationalPhone" | "publicPhone">;

/** The number in international format, such as `+12175550142` or `+12175550142 ext. 11`, or why it is refused. */
export type CheckedPhone = { phone: string } | { refused: "not_a_number" | "foreign" };

/**
 * The countries with country code 1 whose numbers an account in any of them accepts: the United States with its
 * territories, and Canada.
 */
const northAmerica: CountryCode[] = ["US", "CA", "PR", "VI", "GU", "AS", "MP"];

/**
 * Checks a phone number entered by a prospect. A number without a country code belongs to the account's own country:
 * that of its public phone, or else the United States. Foreign numbers are refused unless the account accepts
 * international ones.
 */
export function checkPhone(entered: string, rules: PhoneRules): CheckedPhone {
  const home = homeOf(rules);
  const number = parsed(entered, home);
  if (!number?.isPossible()) return { refused: "not_a_number" };
  const accepted = rules.allowInternationalPhone || isOf(home, number);
  const phone = number.ext ? `${number.number} ext. ${number.ext}` : number.number;
  return accepted ? { phone } : { refused: "foreign" };
}

/** An account's country: that of its public phone, or else the United States. */
export const homeOf = ({ publicPhone }: Pick<Settings, "publicPhone">): CountryCode =>
  countryOf(publicPhone) ?? "US";

/** Identifies a number across notations. */
export interface NumberIdentity {
  /** E.164 with the extension; for an impossible number, its digits. */
  key: string;
  /** The possible digit sequences of its notations; not every notation with these digits denotes the number. */
  digits: string[];
}

/**
 * Identifies the number meant, whatever its notation; a different extension is a different number. Undefined without
 * digits.
 * @param home the country of numbers without a country code
 */
export function numberIdentity(entered: string, home: CountryCode): NumberIdentity | undefined {
  const number = parsed(entered, home);
  if (!number?.isPossible()) {
    const digits = entered.replace(/[^0-9]/g, "");
    return digits === "" ? undefined : { key: digits, digits: [digits] };
  }
  const { countryCallingCode: code, nationalNumber: national, ext = "" } = number;
  // After the prefixes for domestic and international calls.
  const notations = ["", "0", "1", "8"].map((prefix) => prefix + national);
  const abroad = ["", "00", "011"].flatMap((prefix) => [
    prefix + code + national,
    `${prefix}${code}0${national}`,
  ]);
  return {
    key: ext === "" ? number.number : `${number.number};ext=${ext}`,
    digits: [...new Set([...notations, ...abroad])].map((each) => each + ext),
  };
}

/**
 * The digits of a text that can only be a phone number, or a part of one; undefined for any other. Fewer than three would
 * be in most numbers.
 */
export function digitsOfNumber(text: string): string | undefined {
  const typed = withoutMarks(text);
  const digits = typed.replace(/[^0-9]/g, "");
  return digits.length >= 3 && /^[+0-9\s()./\p{Pd}]+$/u.test(typed) ? digits : undefined;
}

/** Whether a number is the same one in every account, because it names its country. */
export const hasCountryCode = (entered: string): boolean => entered.startsWith("+");

/** Strips invisible characters, such as directional marks, that are copied along with numbers. */
export const withoutMarks = (text: string): string => text.replace(/\p{Cf}/gu, "");

const parsed = (entered: string, home: CountryCode): PhoneNumber | undefined =>
  parsePhoneNumberFromString(withoutMarks(entered), { defaultCountry: home, extract: false });

/** A number not yet assigned to a country counts by its country code. */
function isOf(home: CountryCode, { country, countryCallingCode }: PhoneNumber): boolean {
  if (country === undefined) return countryCallingCode === getCountryCallingCode(home);
  return planOf(home).includes(country);
}

/** The countries and territories whose numbers count as domestic: they share the numbering plan. */
function planOf(home: CountryCode): CountryCode[] {
  if (northAmerica.includes(home)) return northAmerica;
  const code = getCountryCallingCode(home);
  return code === "1" ? [home] : getCountries().filter((country) => getCountryCallingCode(country) === code);
}

/** The country of a number with a country code. */
const countryOf = (phone: string): CountryCode | undefined =>
  parsePhoneNumberFromString(phone, { extract: false })?.country;
