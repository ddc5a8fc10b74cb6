import type { Property } from "@rental/contract";
import { DateTime } from "luxon";
import { startOf } from "../../../../platform/text/start-of.ts";
import {
  asksFact,
  asksForPerson,
  factsFor,
  isForPerson,
  isQuestion,
  plain,
} from "../../../screening/answers/answers.service.ts";
import type { Act, Larger, Turn } from "./acts.ts";
import { addressOf } from "./address.ts";
import { answerTimes } from "./answer-times.ts";
import { beginBooking, changeBooking, chooseDay, chooseTime, goOnBooking } from "./booking.ts";
import { withoutRefused } from "./clauses.ts";
import { doubtIn } from "./doubts.ts";
import { answerForm, beginForm, isAskedBack, offerForms, repeatQuestion } from "./form.ts";
import { listingLabels } from "./labels.ts";
import { nameBeside, nameTold } from "./names.ts";
import { askReach, savePhoneBeside, saveReach } from "./reaching.ts";
import { sentencesOf } from "./sentences.ts";
import type { DialogueServices } from "./services.ts";
import { type DialogueState, free, type Wishes } from "./state.ts";
import { type Interpretation, ownAddressIn, saysUrgent, understand, wantsToSee } from "./understand.ts";
import { merged, type When } from "./when.ts";

/** Number of homes that the same words may mean. */
const maxHinted = 5;
/** Number of consecutive misunderstood messages before a person takes over. */
const maxMisses = 2;

/**
 * Computes the dialogue's response to a message. This is where the rules are: which question, listing or time comes
 * next. Understanding messages and wording responses are in other files.
 * @param heard the meaning of the message. Default: as understood by the rules
 */
export async function takeTurn(
  text: string,
  state: DialogueState,
  services: DialogueServices,
  heard?: Interpretation,
): Promise<Turn> {
  await saveNameIn(text, state, services);
  const several = heard ? undefined : await answerSeveral(text, state, services);
  if (several) return settled({ ...several, state: { ...several.state, misses: 0 } });
  const turn = await respond(heard ?? understand(text, state, services.context), text, state, services);
  // Only `misunderstand` counts one.
  const isMiss = turn.state.misses > state.misses;
  return settled({ ...turn, state: { ...turn.state, misses: isMiss ? turn.state.misses : 0 } });
}

/** After anything else was said, a yes is of something else than the time that was asked about. */
function settled(turn: Turn): Turn {
  const { expects } = turn.state;
  if (expects.kind !== "time" || turn.acts.some(({ say }) => say === "timeFree")) return turn;
  const { isAsked: _, ...others } = expects;
  return { ...turn, state: { ...turn.state, expects: others } };
}

/** Keeps who somebody says to be in so many words, who is not asked for the name then. */
async function saveNameIn(
  text: string,
  { expects }: DialogueState,
  services: DialogueServices,
): Promise<void> {
  if (services.visitor.name !== null || expects.kind === "name" || expects.kind === "answer") return;
  const name = nameTold(text);
  if (name !== undefined && !(await services.named(name, false))) await services.saveDetail({ name });
}

/** What asks for nothing beside a question. */
const nothingMore: Interpretation["intent"][] = ["unclear", "wrongAnswer", "menu", "thanks", "agreed"];

/**
 * Answers the questions of a message, and then does what else it wants: "Are dogs OK? Can I come on Friday?" Undefined
 * for other messages.
 */
async function answerSeveral(
  text: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn | undefined> {
  const said = sentencesOf(text);
  const isOfPerson = isForPerson(text) || asksForPerson(text) || saysUrgent(text);
  if (said.length < 2 || state.expects.kind === "answer" || isOfPerson) return undefined;
  const about = await aboutNamed(text, state, services);
  const heardIn = (part: string) => understand(part, about, services.context);
  const named = await services.allNamed(text);
  const isAside = (each: string): boolean => {
    const { intent } = heardIn(each);
    if (intent === "search" && named.length > 1) return asksFact(each);
    return intent === "whoWeAre" || (intent === "question" && (asksFact(each) || about.propertyId !== null));
  };
  const asked = said.filter((each) => isAside(each) && !isSmallTalk(each));
  const rest = said.filter((each) => !asked.includes(each)).join(" ");
  const heard = heardIn(rest);
  const wants = nothingMore.includes(heard.intent) ? undefined : heard;
  if (asked.length === 0 || asked.length + (wants ? 1 : 0) < 2) return undefined;
  const acts = await asidesOf(asked, (each) => heardIn(each).intent === "whoWeAre", about, services, named);
  // A booking that has begun is of its home, whichever other one a question is about.
  const next = isBooking(state) ? state : about;
  // Naming the homes is no search for others.
  if (!wants || (named.length > 1 && wants.intent === "search")) return leaveUnknown(next, acts, services);
  // The home to see may have been named in the question.
  const turn = await respond(wants, wants.intent === "book" ? text : rest, next, services);
  return { ...turn, acts: [...acts, ...turn.acts] };
}

const isBooking = ({ expects: { kind } }: DialogueState): boolean =>
  kind === "day" || kind === "time" || kind === "name" || kind === "address";

/** What is not known is left to a person, who needs to know how to reach the visitor. */
function leaveUnknown(state: DialogueState, acts: Act[], services: DialogueServices): Turn {
  const isLeft = state.expects.kind === "anything" && acts.some(({ say }) => say === "notKnown");
  if (!isLeft) return { state, acts };
  const { asksAddress, state: next } = askReach(state, services);
  return { state: next, acts: acts.map((act) => (act.say === "notKnown" ? { ...act, asksAddress } : act)) };
}

/** Answers in as few sentences as there are facts, and says once that something is not known. */
async function asidesOf(
  asked: string[],
  isAboutUs: (said: string) => boolean,
  state: DialogueState,
  services: DialogueServices,
  named: readonly Property[],
): Promise<Act[]> {
  const questions = asked.filter((each) => !isAboutUs(each));
  const found = await Promise.all(questions.map((each) => factsIn(each, state, services, named)));
  if (found.includes(null)) await services.markAsked();
  const known = [...new Set(found.filter((each) => each !== null))];
  const between = known.some((each) => each.includes("\n")) ? "\n" : " ";
  const { publicPhone } = services.settings;
  return [
    ...(questions.length < asked.length ? [whoWeAre(services)] : []),
    ...(known.length > 0 ? [{ say: "facts", text: known.join(between) } as const] : []),
    ...(found.includes(null) ? [{ say: "notKnown", publicPhone, asksAddress: false } as const] : []),
  ];
}

const isSmallTalk = (text: string): boolean =>
  /\bhow are you|how'?s it going|(?:qu[eé] tal|c[oó]mo est[aá]s?)\b/i.test(text);

async function respond(
  heard: Interpretation,
  text: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  switch (heard.intent) {
    case "person": {
      const why = heard.isUrgent ? "urgent" : heard.mustBePerson ? "only_person" : "asked";
      const known = why === "only_person" ? await factsBeside(text, state, services) : null;
      const turn = await askPerson(state, services, why, text);
      return known === null ? turn : { ...turn, acts: [{ say: "facts", text: known }, ...turn.acts] };
    }
    case "menu":
      return { state: { ...free(state), wanted: {} }, acts: [{ say: "menu" }] };
    case "whoWeAre":
      return goOnAfter(whoWeAre(services), state, services);
    case "address":
      return takeUnasked(text, state, services);
    case "thanks":
      return { state: free(state), acts: [{ say: "welcome" }] };
    case "agreed":
      return goOn(state, services);
    case "changeBooking":
      return changeBooking(state, services);
    case "language":
      return startAgain(state, services);
    case "surroundings":
      return { state, acts: [{ say: "surroundings" }] };
    case "forms":
      return offerForms(state, services);
    case "search":
      return searchOrName(heard.wishes, text, state, services);
    case "more":
      return showListings(state, services, state.page + 1, "describe");
    case "book":
      return book(heard, text, state, services);
    case "listing":
      return takeListing(heard.id, state, services, heard.chosenTo);
    case "describe":
      return describe(text, state, services);
    case "answer":
      return takeAnswer(heard.value, text, state, services);
    case "question":
      if (wantsToSee(text) && !asksFact(text) && (await services.named(text, true)))
        return book({ intent: "book" }, text, state, services);
      return answerQuestion(asQuestion(text), await aboutNamed(text, state, services), services);
    case "expected":
      return takeExpected(heard.value, text, state, services);
    case "wrongAnswer":
    case "unclear":
      return takeNamed(text, state, services);
  }
}

async function askPerson(
  state: DialogueState,
  services: DialogueServices,
  why: "asked" | "only_person" | "not_understood" | "urgent",
  text: string,
): Promise<Turn> {
  const isUrgent = why === "urgent";
  const { publicPhone, callHumanEnabled } = services.settings;
  const address = services.visitor.address === null ? addressOf(text) : undefined;
  if (address !== undefined) await services.saveDetail(address);
  const { asksAddress, state: next } = askReach(free(state), services);
  // Some questions only a person may answer, regardless of the settings.
  if (!callHumanEnabled && why !== "only_person" && !isUrgent) {
    await services.markAsked();
    return { state: next, acts: [{ say: "noPerson", publicPhone, asksAddress }] };
  }
  // In danger, nobody waits for an address.
  await services.handOver(why, state, asksAddress && !isUrgent);
  const answers = answerTimes(services.settings, services.now);
  return { state: next, acts: [{ say: "person", publicPhone, asksAddress, answers, isUrgent }] };
}

function whoWeAre({ settings }: DialogueServices): Act {
  const { agentName, licenseNumber, publicPhone, externalLinkUrl, externalLinkLabel } = settings;
  const isLinked = settings.showExternalLinkOnProfile && externalLinkUrl !== "";
  const link = isLinked ? { url: externalLinkUrl, label: externalLinkLabel } : null;
  return { say: "whoWeAre", agentName, licenseNumber, publicPhone, link };
}

/** The visitor agrees: the open question stays open. */
async function goOn(state: DialogueState, services: DialogueServices): Promise<Turn> {
  const { kind } = state.expects;
  if ((kind === "day" || kind === "time") && state.propertyId !== null)
    return beginBooking(state.propertyId, state, services);
  if (kind === "name") return { state, acts: [{ say: "askName" }] };
  if (kind === "address") return { state, acts: [{ say: "askAddress", problem: "none" }] };
  return { state, acts: [{ say: "welcome" }] };
}

/** Says something in between: the open question stays open, and is asked again. */
async function goOnAfter(act: Act, state: DialogueState, services: DialogueServices): Promise<Turn> {
  if (state.expects.kind === "answer") return repeatQuestion([act], state.expects, state, services);
  if (!isBooking(state)) return { state: free(state), acts: [act] };
  const again = await startAgain(state, services);
  return { ...again, acts: [act, ...again.acts] };
}

/** Says in another language what the visitor was asked, or else what the chat can do. */
async function startAgain(state: DialogueState, services: DialogueServices): Promise<Turn> {
  const { kind } = state.expects;
  if (isBooking(state)) {
    if (kind === "name") return { state, acts: [{ say: "askName" }] };
    if (kind === "address") return { state, acts: [{ say: "askAddress", problem: "none" }] };
    if (state.propertyId !== null) return beginBooking(state.propertyId, state, services);
  }
  return { state: free(state), acts: [{ say: "menu" }] };
}

/** The state after switching to the listing that a text unmistakably refers to. */
async function aboutNamed(
  text: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<DialogueState> {
  const named = await services.named(text, true);
  return named ? { ...state, propertyId: named.id } : state;
}

/** If a listing is named, describes it or answers the question about it; otherwise searches. */
async function searchOrName(
  wishes: Wishes,
  text: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  const about = await aboutNamed(text, { ...state, propertyId: null }, services);
  const asks = asksFact(text) && (about.propertyId !== null || (await services.allNamed(text)).length > 1);
  if (asks) return answerQuestion(text, about, services);
  return about.propertyId === null
    ? search(wishes, text, state, services)
    : takeListing(about.propertyId, state, services, "describe");
}

/** Words that are neither an answer nor a wish may name a listing. */
async function takeNamed(text: string, state: DialogueState, services: DialogueServices): Promise<Turn> {
  const { expects } = state;
  const canBeNamed = expects.kind === "anything" || expects.kind === "listing";
  const named = canBeNamed ? await services.named(withoutRefused(plain(text)), false) : undefined;
  if (!named) return misunderstand(text, state, services);
  const asFor = expects.kind === "listing" ? expects.chosenTo : "describe";
  return takeListing(named.id, state, services, wantsToSee(text) ? "book" : asFor);
}

async function search(
  wishes: Wishes,
  text: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  // "Which one is the cheapest?" is asked of what was shown.
  const isOfShown = wishes.cheapestFirst && !hasAny(wishes);
  const shown = isOfShown || narrows(wishes, text, state) ? { ...state.wishes, ...wishes } : wishes;
  const turn = await showListings({ ...state, wishes: shown, propertyId: null }, services, 1, "describe");
  const asksForFeature = isQuestion(text) && Object.keys(wishes).every((wish) => features.includes(wish));
  if (turn.acts[0]?.say !== "noListings") return turn;
  if (hasAny(wishes) && asksForFeature)
    return answerQuestion(text, { ...state, wishes: {}, propertyId: null }, services);
  // The home that was spoken of is still there.
  return { ...turn, state: { ...turn.state, propertyId: state.propertyId } };
}

/** Whether wishes are added to those of the homes that are shown: "under 2000" after "2 bedrooms". */
const narrows = (
  { minBedrooms, maxBedrooms, bedroomType, ...others }: Wishes,
  text: string,
  state: DialogueState,
) =>
  state.expects.kind === "listing" &&
  hasAny(others) &&
  (minBedrooms ?? maxBedrooms ?? bedroomType) === undefined &&
  text.length <= 40 &&
  !/\b(?:looking|instead|else|other|another|all|busco|otr[oa]s?|tod[oa]s?)\b/.test(plain(text));

/** Wishes that may come as a question, too: "May I bring my dog?". */
const features = ["petFriendly", "hasParking"];

/** Shows a page of matching listings. A single match is described right away. */
async function showListings(
  state: DialogueState,
  services: DialogueServices,
  page: number,
  chosenTo: "describe" | "book",
): Promise<Turn> {
  const { listings, hasMore } = await services.findListings(state.wishes, page);
  if (listings.length === 0) {
    const hasWishes = hasAny(state.wishes);
    return { state: { ...free(state), page: 0 }, acts: [{ say: "noListings", hasWishes }] };
  }
  const [only, ...others] = listings;
  if (others.length === 0 && page === 1) return takeListing(only!.id, state, services, chosenTo);
  const { state: next, acts } = offer(listings, hasMore, { ...state, page }, services, chosenTo);
  const larger = largerThan(state.wishes.minBedrooms, listings);
  return { state: next, acts: acts.map((act) => (act.say === "listings" ? { ...act, larger } : act)) };
}

function largerThan(bedrooms: number | undefined, listings: readonly Property[]): Larger {
  if (bedrooms === undefined) return undefined;
  const larger = listings.filter((each) => each.bedrooms > bedrooms);
  if (larger.length === 0) return undefined;
  return { which: larger.length < listings.length ? "some" : "all", than: bedrooms };
}

function offer(
  listings: Property[],
  hasMore: boolean,
  state: DialogueState,
  services: DialogueServices,
  chosenTo: "describe" | "book",
): Turn {
  const labels = listingLabels(listings);
  const { today } = services.context;
  return {
    state: { ...state, expects: { kind: "listing", ids: listings.map(({ id }) => id), labels, chosenTo } },
    acts: [{ say: "listings", listings, labels, hasMore, today, toBook: chosenTo === "book" }],
  };
}

/** Whether any home is excluded. */
const hasAny = ({ cheapestFirst: _, ...filters }: Wishes): boolean => Object.keys(filters).length > 0;

async function takeListing(
  id: string,
  state: DialogueState,
  services: DialogueServices,
  chosenTo: "describe" | "book",
): Promise<Turn> {
  if (chosenTo === "book") return beginBooking(id, state, services);
  const listing = await services.listing(id);
  if (!listing) return { state: { ...free(state), propertyId: null }, acts: [{ say: "gone" }] };
  const { today } = services.context;
  return {
    state: { ...free(state), propertyId: id },
    acts: [{ say: "listing", listing, url: services.pageOf("listings", id), today }],
  };
}

/** An address that comes unasked may be of whom the visitor speaks of: "her email is …". */
const ofOthers =
  /\b(?:her|hers|his|him|he|she|their|them|they|(?:wife|husband|sister|brother|mother|mom|dad|friend|daughter|son)'?s|ella|el correo de|de (?:mi|su) \w+)\b/;

/** When the visitor wanted to visit until now. @param asksDay whether no day counts any more */
function wantedIn({ wanted, expects }: DialogueState, { context }: DialogueServices, asksDay: boolean): When {
  const { day, days, ...others } = wanted;
  if (asksDay) return others;
  if (expects.kind !== "name" && expects.kind !== "address") return wanted;
  return { ...others, day: DateTime.fromISO(expects.start, { zone: context.timeZone }).toISODate()! };
}

/** Handles a wish to visit, with what was said about the listing, the day and the time, now or earlier. */
async function book(
  { when = {}, id, wishes = {}, asksDay = false }: Extract<Interpretation, { intent: "book" }>,
  text: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  const told = state.expects.kind === "address" ? text : ofOthers.test(plain(text)) ? "" : ownAddressIn(text);
  await saveAddressIn(told, services);
  const about = {
    ...state,
    wanted: merged(wantedIn(state, services, asksDay), when, services.context.today),
  };
  const chosen = id ?? (await services.named(text, false))?.id;
  if (chosen !== undefined) return beginBooking(chosen, about, services);
  const named = await services.allNamed(text);
  if (named.length > 1) return offer(named, false, { ...about, page: 1, propertyId: null }, services, "book");
  // Rooms or rent identify the listing; features could be any listing's.
  if (Object.keys(wishes).some((wish) => !features.includes(wish)))
    return showListings({ ...about, wishes, propertyId: null }, services, 1, "book");
  const hinted = await services.allHinted(text);
  if (hinted.length > 1 && hinted.length <= maxHinted)
    return offer(hinted, false, { ...about, page: 1, propertyId: null }, services, "book");
  return state.propertyId === null
    ? showListings(about, services, 1, "book")
    : beginBooking(state.propertyId, about, services);
}

/**
 * What is known of what a text asks about the homes that it names, or else the one under discussion; null if that is
 * nothing. Whichever is not under discussion is named in the answer.
 * @param named the homes that the whole message names, if it asks several questions: each answer then names its home
 */
async function factsIn(
  text: string,
  { propertyId }: DialogueState,
  services: DialogueServices,
  named?: readonly Property[],
): Promise<string | null> {
  const { settings, context } = services;
  const { language, today } = context;
  const known = { settings, spanish: language === "es", today };
  const outright = await services.allNamed(text);
  const hinted = outright.length > 0 ? undefined : await services.named(text, false);
  const meant = outright.length > 0 ? outright : hinted ? [hinted] : named && named.length > 1 ? named : [];
  const [only] = meant;
  if (only === undefined || (meant.length === 1 && only.id === propertyId && !named)) {
    const property = propertyId === null ? null : await services.listing(propertyId);
    return factsFor(text, { ...known, property });
  }
  const found = meant.flatMap((property) => {
    const facts = factsFor(text, { ...known, property });
    return facts === null ? [] : [`${property.title}: ${facts}`];
  });
  return found.length === 0 ? null : found.join("\n");
}

/** What a fact would say too much about beside a question that only a person may answer. */
const ofPolicies =
  /\b(?:pets?|animals?|dogs?|cats?|parking|garage|fees?|floors?|stairs?|elevator|income|mascotas?|animal(?:es)?|perr[oa]s?|gat[oa]s?|estacionamiento|cochera|cuotas?|cargos?|piso|escaleras?|elevador|ascensor|ingresos?)\b/;

/**
 * What is known of what a message asks beside what only a person may answer: "still available, deposit, Section 8?"
 * Null for other messages.
 */
async function factsBeside(
  text: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<string | null> {
  if (!isForPerson(text) || !isQuestion(text) || state.expects.kind === "answer") return null;
  const parts = sentencesOf(text).flatMap((each) => each.split(/[,;]\s+/));
  const asked = parts.filter(
    (each) =>
      !isForPerson(each) &&
      !ofPolicies.test(plain(each)) &&
      (isQuestion(each) || each.trim().split(/\s+/).length <= 3),
  );
  if (asked.length === 0) return null;
  return factsIn(`${asked.join(", ")}?`, await aboutNamed(text, state, services), services);
}

/** "Utilities", about a home, asks for them. */
const asQuestion = (text: string): string => (isQuestion(text) ? text : `${text}?`);

/** Answers with the known facts about the listing under discussion; otherwise a person has to answer. */
async function answerQuestion(text: string, state: DialogueState, services: DialogueServices): Promise<Turn> {
  const { settings } = services;
  const facts = await factsIn(text, state, services);
  if (facts !== null) return { state, acts: [{ say: "facts", text: facts }] };
  if (!asksFact(text) && state.propertyId === null) return misunderstand(text, state, services);
  const { kind } = state.expects;
  if (state.propertyId === null && (kind === "anything" || kind === "listing")) {
    const which = await askWhich(text, state, services);
    if (which) return which;
  }
  await services.markAsked();
  // An activity in progress takes precedence.
  const isFree = state.expects.kind === "anything";
  const { asksAddress, state: next } = isFree ? askReach(state, services) : { asksAddress: false, state };
  return { state: next, acts: [{ say: "notKnown", publicPhone: settings.publicPhone, asksAddress }] };
}

/** A question about a home, before one is chosen: it is about the only one, or the visitor says which. */
async function askWhich(
  text: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn | undefined> {
  const { listings, hasMore } = await services.findListings({}, 1);
  const [only, ...others] = listings;
  if (only === undefined) return undefined;
  if (others.length === 0) return answerQuestion(text, { ...state, propertyId: only.id }, services);
  const labels = listingLabels(listings);
  const ids = listings.map(({ id }) => id);
  const { today } = services.context;
  return {
    state: {
      ...state,
      wishes: {},
      page: 1,
      expects: { kind: "listing", ids, labels, chosenTo: "describe", asked: startOf(text, 500) },
    },
    acts: [{ say: "listings", listings, labels, hasMore, today, toBook: false, toAnswer: true }],
  };
}

async function takeExpected(
  value: string,
  said: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  const { expects } = state;
  switch (expects.kind) {
    case "listing": {
      // "Elm first" is no place in the list.
      const named = await services.named(withoutRefused(plain(said)), false);
      const id = named && expects.ids.includes(named.id) ? named.id : value;
      return expects.asked === undefined
        ? takeListing(id, state, services, expects.chosenTo)
        : answerQuestion(expects.asked, { ...free(state), propertyId: id }, services);
    }
    case "day":
      return chooseDay(value, state, services);
    case "time": {
      // The number in "how about Oak 3?" is of another home.
      const named = await services.named(said, true);
      return named && named.id !== state.propertyId
        ? beginBooking(named.id, state, services)
        : chooseTime(value, state, services);
    }
    case "name":
      await saveAddressIn(said, services);
      return goOnBooking(expects.start, state, services, { name: value });
    case "address":
      if (isDoubted(value, expects)) return askMeant(value, expects, state);
      return takeAddress(expects.start, value, said, state, services);
    case "reach":
      if (isDoubted(value, expects)) return askMeant(value, expects, state);
      return saveReach(value, state, services);
    case "form":
      return beginForm(value, state, services);
    case "answer":
      return takeAnswer(value, value, state, services);
    case "anything":
      return misunderstand(said, state, services);
  }
}

/** Keeps an address that comes along with the name. A doubtful one is not kept, and asked for. */
async function saveAddressIn(said: string, services: DialogueServices): Promise<void> {
  const told = services.visitor.address === null && !doubtIn(said) ? addressOf(said) : undefined;
  if (!told) return;
  await savePhoneBeside(said, services);
  await services.saveDetail(told);
}

async function takeAddress(
  start: string,
  value: string,
  said: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  const told = addressOf(value);
  if (!told) return misunderstand(said, state, services);
  await savePhoneBeside(said, services);
  // Who gives it again means this one.
  const name = nameBeside(said, services.visitor.name);
  if (name !== undefined) await services.saveDetail({ name });
  return goOnBooking(start, state, services, told);
}

type AddressExpected = Extract<DialogueState["expects"], { kind: "address" | "reach" }>;

/** Whether an address is probably mistyped; not if the visitor was asked about it, and means it. */
function isDoubted(value: string, { doubt }: AddressExpected): boolean {
  const found = doubtIn(value);
  return found !== undefined && found.typed !== doubt?.typed;
}

function askMeant(value: string, expects: AddressExpected, state: DialogueState): Turn {
  const doubt = doubtIn(value)!;
  const typed = addressOf(doubt.typed) ? doubt.typed : null;
  return {
    state: { ...state, expects: { ...expects, doubt } },
    acts: [{ say: "doubted", typed, meant: doubt.meant }],
  };
}

/** Keeps an address that nobody asked for. */
async function takeUnasked(text: string, state: DialogueState, services: DialogueServices): Promise<Turn> {
  const expects = { kind: "reach" } as const;
  return isDoubted(text, expects) ? askMeant(text, expects, state) : saveReach(text, state, services);
}

/** @param said the visitor's own words */
async function takeAnswer(
  value: string,
  said: string,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  if (state.expects.kind !== "answer") return misunderstand(said, state, services);
  const { expects } = state;
  if (value === said && (await isAskedBack(said, expects, services))) {
    const facts = await factsIn(said, state, services);
    if (facts === null) await services.markAsked();
    const { publicPhone } = services.settings;
    const act: Act =
      facts === null ? { say: "notKnown", publicPhone, asksAddress: false } : { say: "facts", text: facts };
    return repeatQuestion([act], expects, state, services);
  }
  const answered = await answerForm({ value, said }, expects, state, services);
  return answered ?? askPerson(state, services, "not_understood", said);
}

/** States what is known about the listing under discussion; the expected answer stays the same. */
async function describe(text: string, state: DialogueState, services: DialogueServices): Promise<Turn> {
  const listing = state.propertyId === null ? null : await services.listing(state.propertyId);
  if (!listing) return misunderstand(text, state, services);
  const { today } = services.context;
  return { state, acts: [{ say: "listing", listing, url: services.pageOf("listings", listing.id), today }] };
}

async function misunderstand(text: string, before: DialogueState, services: DialogueServices): Promise<Turn> {
  const state = { ...before, misses: before.misses + 1 };
  const { expects } = state;
  if (state.misses >= maxMisses && services.settings.callHumanEnabled)
    return askPerson(before, services, "not_understood", text);
  if (expects.kind === "address") return { state, acts: [{ say: "askAddress", problem: "unclear" }] };
  if (expects.kind === "name") return { state, acts: [{ say: "askName" }] };
  return { state, acts: [{ say: "misunderstood" }] };
}
