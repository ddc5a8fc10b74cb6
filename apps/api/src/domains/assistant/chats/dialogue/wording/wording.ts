import { rentAMonth } from "@rental/contract/words/home";
import { describeProperty } from "../../../../listings/listings/describing.service.ts";
import type { Act, MenuItem } from "../acts.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { answersIn, zoneName } from "./hours.ts";
import type { Words } from "./words.ts";

/** A message as displayed in the chat. */
export interface Worded {
  content: string;
  options: string[];
}

/** The context for wording an act. */
export interface WordingContext {
  /** ISO 639-1 code. */
  language: string;
  /** The account's menu. */
  menu: MenuItem[];
}

/** Maximum length of a message, in characters. */
const maxLength = 5_000;
/** Maximum number of quick replies. */
const maxOptions = 8;

/** Words the dialogue's acts as one message, in Spanish or else in English. */
export function inWords(acts: readonly Act[], { language, menu }: WordingContext): Worded {
  const words = language === "es" ? spanish : english;
  const using = { words, language, menu: menu.map((item) => words.menu[item]) };
  const parts = acts.map((act) => partOf(act, using));
  const options = parts.findLast((part) => part.options !== undefined)?.options ?? [];
  return {
    content: parts
      .map(({ text }) => text)
      .join("\n\n")
      .slice(0, maxLength),
    options: options.slice(0, maxOptions),
  };
}

interface Part {
  text: string;
  options?: string[];
}

interface Using {
  words: Words;
  language: string;
  /** The menu's labels. */
  menu: string[];
}

type ToPart<Say extends Act["say"]> = (act: Extract<Act, { say: Say }>, using: Using) => Part;

const partOf = <A extends Act>(act: A, using: Using): Part =>
  (parts[act.say] as (one: A, with_: Using) => Part)(act, using);

const lines = (...all: (string | null | false)[]): string => all.filter(Boolean).join("\n");

/** The wording of each act. */
const parts: { [Say in Act["say"]]: ToPart<Say> } = {
  greeting: ({ agentName, intro, listing }, { words, menu }) => ({
    text: lines(
      words.greeting(agentName.trim()),
      intro.trim(),
      listing && words.about(listing.title),
      intro.trim() === "" && words.howCanIHelp,
    ),
    options: menu,
  }),
  menu: (_, { words, menu }) => ({ text: words.canDo, options: menu }),
  misunderstood: (_, { words, menu }) => ({ text: lines(words.misunderstood, words.canDo), options: menu }),
  whoWeAre: ({ agentName, licenseNumber, publicPhone, link }, { words, menu }) => ({
    text: lines(
      words.weAre(agentName.trim()),
      licenseNumber && words.license(licenseNumber),
      publicPhone && words.phone(publicPhone),
      link && words.link(link.label, link.url),
    ),
    options: menu,
  }),
  listings: ({ listings, labels, hasMore, today, toBook, toAnswer, larger }, { words, language }) => ({
    text: lines(
      toAnswer ? words.listingsToAnswer : toBook ? words.listingsToBook(larger) : words.listings(larger),
      ...listings.map((one, at) => `${at + 1}. ${describeProperty(one, language, today)}`),
    ),
    options: [...labels, ...(hasMore ? [words.more] : [])],
  }),
  noListings: ({ hasWishes }, { words, menu }) => ({
    text: hasWishes ? words.noMatches : words.noListings,
    options: menu,
  }),
  listing: ({ listing, url, today }, { words, language }) => ({
    text: lines(describeProperty(listing, language, today), url && words.details(url)),
    options: [words.bookVisit, words.otherListings],
  }),
  gone: (_, { words }) => ({ text: words.gone, options: [words.otherListings] }),
  facts: ({ text }, { words }) => ({ text, options: [words.bookVisit, words.otherListings] }),
  notKnown: ({ publicPhone, asksAddress }, { words, menu }) => ({
    text: lines(words.notKnown, publicPhone && words.orCall(publicPhone), asksAddress && words.askReach),
    options: asksAddress ? [words.noThanks, ...menu] : menu,
  }),
  days: ({ title, labels, notFree }, { words }) => ({
    text: lines(notFree && { day: words.dayNotFree, time: words.timeNotFree }[notFree], words.days(title)),
    options: labels,
  }),
  othersMayCome: (_, { words }) => ({ text: words.othersMayCome }),
  noTimes: ({ title }, { words, menu }) => ({ text: words.noTimes(title), options: menu }),
  times: ({ labels, timeZone, on, isOther }, { words }) => ({
    text: lines(
      isOther && words.timeNotFree,
      `${on ? words.timesOn(on.title, on.day) : words.times} (${zoneName(timeZone, words)})`,
    ),
    options: labels,
  }),
  timeFree: ({ when, labels, name }, { words }) => ({
    text: lines(words.timeFree(when), name !== null && words.toBookIt(name)),
    options: labels,
  }),
  taken: ({ labels }, { words }) => ({ text: words.taken, options: labels }),
  bookElsewhere: ({ url }, { words, menu }) => ({ text: words.bookElsewhere(url), options: menu }),
  askName: (_, { words }) => ({ text: words.askName }),
  askAddress: ({ problem }, { words }) => ({
    text: { none: words.askAddress, unclear: words.unclearAddress, foreign: words.foreignPhone }[problem],
  }),
  doubted: ({ typed, meant }, { words }) => ({
    text: words.didYouMean(meant),
    options: [meant, ...(typed === null ? [] : [typed])],
  }),
  booked: ({ title, when, url, isYetToConfirm }, { words, menu }) => ({
    text: words.booked(title, when, url, isYetToConfirm),
    options: menu,
  }),
  requested: ({ title, when, answerBy, url }, { words, menu }) => ({
    text: words.requested(title, when, answerBy, url),
    options: menu,
  }),
  formFirst: ({ url }, { words, menu }) => ({ text: words.formFirst(url), options: menu }),
  bookings: ({ bookings, publicPhone }, { words, menu }) => ({
    text: lines(
      ...bookings.map(({ title, when, address, url }) => words.booking(title, when, address, url)),
      bookings.length === 0 && words.noBooking,
      bookings.length === 0 && publicPhone && words.orCall(publicPhone),
    ),
    options: menu,
  }),
  surroundings: (_, { words, menu }) => ({ text: words.surroundings, options: menu }),
  notBooked: ({ reason, url }, { words, menu }) => ({ text: words.notBooked(reason, url), options: menu }),
  forms: ({ labels }, { words }) => ({
    text: lines(words.forms, ...labels.map((label, at) => `${at + 1}. ${label}`)),
    options: labels,
  }),
  formBegins: ({ intro }, { words }) => ({ text: intro ?? words.formBegins }),
  question: ({ text, options }) => ({ text, options }),
  noted: ({ value }, { words }) => ({ text: words.noted(value) }),
  smallIncome: ({ amount }, { words, language }) => ({
    text: words.smallIncome(rentAMonth(amount, language === "es" ? "es" : "en")),
  }),
  formClosed: (_, { words, menu }) => ({ text: words.formClosed, options: menu }),
  formDone: ({ message, listings, links, today }, { words, language, menu }) => ({
    text: lines(
      message ?? words.formDone,
      listings.length > 0 && words.matches,
      ...listings.map((one, at) => `${at + 1}. ${describeProperty(one, language, today)}`),
      ...links.map(({ url, label }) => words.link(label, url)),
    ),
    options: menu,
  }),
  noForms: (_, { words, menu }) => ({ text: words.noForms, options: menu }),
  person: ({ publicPhone, asksAddress, answers, isUrgent }, { words }) => ({
    text: lines(
      isUrgent === true && words.danger,
      words.person,
      answersIn(answers, words),
      publicPhone && words.orCall(publicPhone),
      asksAddress && words.askReach,
    ),
    options: [...(asksAddress ? [words.noThanks] : []), words.backToAssistant],
  }),
  noPerson: ({ publicPhone, asksAddress }, { words, menu }) => ({
    text: lines(words.noPerson, publicPhone && words.orCall(publicPhone), asksAddress && words.askReach),
    options: asksAddress ? [words.noThanks, ...menu] : menu,
  }),
  reachable: ({ at, answers, isHandedOver }, { words, menu }) => ({
    text: lines(
      at === null ? words.notReachable : lines(words.reachable(at), words.answerStays),
      answersIn(answers, words),
    ),
    options: isHandedOver ? [words.backToAssistant] : menu,
  }),
  notReachable: ({ problem }, { words }) => ({
    text: problem === "foreign" ? words.foreignPhone : words.unclearAddress,
    options: [words.noThanks, words.backToAssistant],
  }),
  back: (_, { words, menu }) => ({ text: lines(words.back, words.canDo), options: menu }),
  received: ({ asksAddress, isAnother, options }, { words, menu }) => ({
    text: lines(isAnother ? words.alsoReceived : words.received, asksAddress && words.askReach),
    options: options ?? (asksAddress ? [words.noThanks, ...menu] : menu),
  }),
  welcome: (_, { words, menu }) => ({ text: words.welcome, options: menu }),
  stopped: (_, { words }) => ({ text: words.stopped }),
  started: (_, { words, menu }) => ({ text: words.started, options: menu }),
};
