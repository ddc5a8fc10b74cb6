import type { Settings } from "@rental/contract";
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

/** The settings that determine which phone numbers an account takes from prospects. */
export type PhoneRules = Pick<Settings, "allowInternationalPhone" | "publicPhone">;

/** The number in international form, such as `+12175550142` or `+12175550142 ext. 11`, or why it is not taken. */
export type CheckedPhone = { phone: string } | { refused: "not_a_number" | "foreign" };

/**
 * Of the countries that share the country code 1, those whose numbers an account in one of them takes: the United States
 * with its territories, and Canada.
 */
const northAmerica: CountryCode[] = ["US", "CA", "PR", "VI", "GU", "AS", "MP"];

/**
 * Checks a phone number that a prospect entered. A number without a country code is one of the account's own country:
 * that of its public phone, or else the United States. Unless the account takes international numbers, others are
 * refused.
 */
export function checkPhone(entered: string, rules: PhoneRules): CheckedPhone {
  const home = homeOf(rules);
  const number = parsed(entered, home);
  if (!number?.isPossible()) return { refused: "not_a_number" };
  const accepted = rules.allowInternationalPhone || isOf(home, number);
  const phone = number.ext ? `${number.number} ext. ${number.ext}` : number.number;
  return accepted ? { phone } : { refused: "foreign" };
}

/** The country of an account: that of its public phone, or else the United States. */
export const homeOf = ({ publicPhone }: Pick<Settings, "publicPhone">): CountryCode =>
  countryOf(publicPhone) ?? "US";

/** What two notations of a number have in common. */
export interface NumberIdentity {
  /** In E.164 with the extension; for what is no possible number, its digits. */
  key: string;
  /** The digits that notations of it consist of; not each notation with these digits is one of it. */
  digits: string[];
}

/**
 * Which number is meant, whatever its notation; with another extension, it is another number. Nothing without a digit.
 * @param home where a number without a country code belongs
 */
export function numberIdentity(entered: string, home: CountryCode): NumberIdentity | undefined {
  const number = parsed(entered, home);
  if (!number?.isPossible()) {
    const digits = entered.replace(/[^0-9]/g, "");
    return digits === "" ? undefined : { key: digits, digits: [digits] };
  }
  const { countryCallingCode: code, nationalNumber: national, ext = "" } = number;
  // Behind the prefixes that are dialled within a country, and for a call abroad.
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

/** Without marks that nobody sees, such as those of the direction of writing, which come along with copied numbers. */
export const withoutMarks = (text: string): string => text.replace(/\p{Cf}/gu, "");

const parsed = (entered: string, home: CountryCode): PhoneNumber | undefined =>
  parsePhoneNumberFromString(withoutMarks(entered), { defaultCountry: home, extract: false });

/** A number that no country has assigned yet counts by its country code. */
function isOf(home: CountryCode, { country, countryCallingCode }: PhoneNumber): boolean {
  if (country === undefined) return countryCallingCode === getCountryCallingCode(home);
  return planOf(home).includes(country);
}

/** The countries and territories whose numbers count as a country's own: they share its numbering plan. */
function planOf(home: CountryCode): CountryCode[] {
  if (northAmerica.includes(home)) return northAmerica;
  const code = getCountryCallingCode(home);
  return code === "1" ? [home] : getCountries().filter((country) => getCountryCallingCode(country) === code);
}

/** The country of a number with a country code. */
const countryOf = (phone: string): CountryCode | undefined =>
  parsePhoneNumberFromString(phone, { extract: false })?.country;
