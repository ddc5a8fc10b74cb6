import { asksFact, factsFor, isQuestion } from "../../../screening/answers/answers.service.ts";
import type { Act, Turn } from "./acts.ts";
import { addressOf } from "./address.ts";
import { answerTimes } from "./answer-times.ts";
import { beginBooking, chooseDay, chooseTime, goOnBooking } from "./booking.ts";
import { answerForm, beginForm, offerForms } from "./form.ts";
import { listingLabels } from "./labels.ts";
import { askReach, saveReach } from "./reaching.ts";
import type { DialogueState, Wishes } from "./state.ts";
import { type Heard, understand } from "./understand.ts";
import type { When } from "./when.ts";
import type { World } from "./world.ts";

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
  world: World,
  heard: Heard = understand(text, state, world.context),
): Promise<Turn> {
  const turn = await respond(heard, text, state, world);
  const isMiss = heard.intent === "unclear" || heard.intent === "wrongAnswer";
  return { ...turn, state: { ...turn.state, misses: isMiss ? state.misses + 1 : 0 } };
}

/** Continues without expecting anything in particular. */
export const free = (state: DialogueState): DialogueState => ({ ...state, expects: { kind: "anything" } });

async function respond(heard: Heard, text: string, state: DialogueState, world: World): Promise<Turn> {
  switch (heard.intent) {
    case "person":
      return askPerson(state, world, heard.mustBePerson ? "only_person" : "asked", text);
    case "menu":
      return { state: { ...free(state), wanted: {} }, acts: [{ say: "menu" }] };
    case "whoWeAre":
      return { state: free(state), acts: [whoWeAre(world)] };
    case "thanks":
      return { state: free(state), acts: [{ say: "welcome" }] };
    case "agreed":
      return goOn(state, world);
    case "forms":
      return offerForms(state, world);
    case "search":
      return searchOrName(heard.wishes, text, state, world);
    case "more":
      return showListings(state, world, state.page + 1, "describe");
    case "book":
      return book(heard, text, state, world);
    case "listing":
      return takeListing(heard.id, state, world, heard.chosenTo);
    case "describe":
      return describe(text, state, world);
    case "answer":
      return takeAnswer(heard.value, text, state, world);
    case "question":
      return answerQuestion(text, await aboutNamed(text, state, world), world);
    case "expected":
      return takeExpected(heard.value, text, state, world);
    case "wrongAnswer":
    case "unclear":
      return takeNamed(text, state, world);
  }
}

async function askPerson(
  state: DialogueState,
  world: World,
  why: "asked" | "only_person" | "not_understood",
  text: string,
): Promise<Turn> {
  const { publicPhone, callHumanEnabled } = world.settings;
  const address = world.visitor.address === null ? addressOf(text) : undefined;
  if (address !== undefined) await world.tell(address);
  const { asksAddress, state: next } = askReach(free(state), world);
  // Some questions only a person may answer, regardless of the settings.
  if (!callHumanEnabled && why !== "only_person")
    return { state: next, acts: [{ say: "noPerson", publicPhone, asksAddress }] };
  await world.handOver(why, state, asksAddress);
  const answers = answerTimes(world.settings, world.now);
  return { state: next, acts: [{ say: "person", publicPhone, asksAddress, answers }] };
}

function whoWeAre({ settings }: World): Act {
  const { agentName, licenseNumber, publicPhone, externalLinkUrl, externalLinkLabel } = settings;
  const isLinked = settings.showExternalLinkOnProfile && externalLinkUrl !== "";
  const link = isLinked ? { url: externalLinkUrl, label: externalLinkLabel } : null;
  return { say: "whoWeAre", agentName, licenseNumber, publicPhone, link };
}

/** The visitor agrees: the open question stays open. */
async function goOn(state: DialogueState, world: World): Promise<Turn> {
  const { kind } = state.expects;
  if ((kind === "day" || kind === "time") && state.propertyId !== null)
    return beginBooking(state.propertyId, state, world);
  return { state, acts: [{ say: "welcome" }] };
}

/** The state after switching to the listing that a text unmistakably refers to. */
async function aboutNamed(text: string, state: DialogueState, world: World): Promise<DialogueState> {
  const named = await world.named(text, true);
  return named ? { ...state, propertyId: named.id } : state;
}

/** If a listing is named, describes it or answers the question about it; otherwise searches. */
async function searchOrName(wishes: Wishes, text: string, state: DialogueState, world: World): Promise<Turn> {
  const about = await aboutNamed(text, { ...state, propertyId: null }, world);
  if (about.propertyId === null) return search(wishes, text, state, world);
  return asksFact(text)
    ? answerQuestion(text, about, world)
    : takeListing(about.propertyId, state, world, "describe");
}

/** Words that are neither an answer nor a wish may name a listing. */
async function takeNamed(text: string, state: DialogueState, world: World): Promise<Turn> {
  const { expects } = state;
  const canBeNamed = expects.kind === "anything" || expects.kind === "listing";
  const named = canBeNamed ? await world.named(text, false) : undefined;
  if (!named) return misunderstand(text, state, world);
  return takeListing(named.id, state, world, expects.kind === "listing" ? expects.chosenTo : "describe");
}

async function search(wishes: Wishes, text: string, state: DialogueState, world: World): Promise<Turn> {
  const turn = await showListings({ ...state, wishes, propertyId: null }, world, 1, "describe");
  const asksForFeature = isQuestion(text) && Object.keys(wishes).every((wish) => features.includes(wish));
  const isAnswered = turn.acts[0]?.say !== "noListings" || !hasAny(wishes) || !asksForFeature;
  return isAnswered ? turn : answerWithoutMatch(text, { ...state, wishes: {} }, world);
}

/** Wishes that may come as a question, too: "May I bring my dog?". */
const features = ["petFriendly", "hasParking"];

/** The answer to whether something is possible, when no listing says so. */
async function answerWithoutMatch(text: string, state: DialogueState, world: World): Promise<Turn> {
  const { listings, hasMore } = await world.findListings({}, 1);
  const [only] = listings;
  const isOnly = only !== undefined && listings.length === 1 && !hasMore;
  return answerQuestion(text, { ...state, propertyId: isOnly ? only.id : null }, world);
}

/** Shows a page of matching listings. A single match is described right away. */
export async function showListings(
  state: DialogueState,
  world: World,
  page: number,
  chosenTo: "describe" | "book",
): Promise<Turn> {
  const { listings, hasMore } = await world.findListings(state.wishes, page);
  if (listings.length === 0) {
    const hasWishes = hasAny(state.wishes);
    return { state: { ...free(state), page: 0 }, acts: [{ say: "noListings", hasWishes }] };
  }
  const [only, ...others] = listings;
  if (others.length === 0 && page === 1) return takeListing(only!.id, state, world, chosenTo);
  const labels = listingLabels(listings);
  const { today } = world.context;
  return {
    state: {
      ...state,
      page,
      expects: { kind: "listing", ids: listings.map(({ id }) => id), labels, chosenTo },
    },
    acts: [{ say: "listings", listings, labels, hasMore, today, toBook: chosenTo === "book" }],
  };
}

const hasAny = (wishes: Wishes): boolean => Object.keys(wishes).length > 0;

async function takeListing(
  id: string,
  state: DialogueState,
  world: World,
  chosenTo: "describe" | "book",
): Promise<Turn> {
  if (chosenTo === "book") return beginBooking(id, state, world);
  const listing = await world.listing(id);
  if (!listing) return { state: { ...free(state), propertyId: null }, acts: [{ say: "gone" }] };
  const { today } = world.context;
  return {
    state: { ...free(state), propertyId: id },
    acts: [{ say: "listing", listing, url: world.pageOf("listings", id), today }],
  };
}

/** Handles a wish to visit, with what was said about the listing, the day and the time, now or earlier. */
async function book(
  { when = {}, id, wishes = {} }: Extract<Heard, { intent: "book" }>,
  text: string,
  state: DialogueState,
  world: World,
): Promise<Turn> {
  const about = { ...state, wanted: merged(state.wanted, when, world.context.today) };
  const chosen = id ?? (await world.named(text, false))?.id;
  if (chosen !== undefined) return beginBooking(chosen, about, world);
  // Rooms or rent identify the listing; features could be any listing's.
  if (Object.keys(wishes).some((wish) => !features.includes(wish)))
    return showListings({ ...about, wishes, propertyId: null }, world, 1, "book");
  return state.propertyId === null
    ? showListings(about, world, 1, "book")
    : beginBooking(state.propertyId, about, world);
}

/** The latest statement wins; a new day keeps the time, and vice versa. */
function merged(before: When, now: When, today: string): When {
  const { day, ...hours } = before;
  const saysHours = now.part !== undefined || now.time !== undefined;
  return {
    ...(day !== undefined && day >= today && { day }),
    ...(saysHours ? {} : hours),
    ...now,
  };
}

/** Answers with the known facts about the listing under discussion; otherwise a person has to answer. */
async function answerQuestion(text: string, state: DialogueState, world: World): Promise<Turn> {
  const property = state.propertyId === null ? null : await world.listing(state.propertyId);
  const { settings, context } = world;
  const facts = factsFor(text, { property, settings, spanish: context.language === "es" });
  if (facts !== null) return { state, acts: [{ say: "facts", text: facts }] };
  if (!asksFact(text)) return misunderstand(text, state, world);
  // An activity in progress takes precedence.
  const isFree = state.expects.kind === "anything";
  const { asksAddress, state: next } = isFree ? askReach(state, world) : { asksAddress: false, state };
  return { state: next, acts: [{ say: "notKnown", publicPhone: settings.publicPhone, asksAddress }] };
}

async function takeExpected(value: string, said: string, state: DialogueState, world: World): Promise<Turn> {
  const { expects } = state;
  switch (expects.kind) {
    case "listing":
      return takeListing(value, state, world, expects.chosenTo);
    case "day":
      return chooseDay(value, state, world);
    case "time":
      return chooseTime(value, state, world);
    case "name":
      return goOnBooking(expects.start, state, world, { name: value });
    case "address":
      return goOnBooking(
        expects.start,
        state,
        world,
        value.includes("@") ? { email: value } : { phone: value },
      );
    case "reach":
      return saveReach(value, state, world);
    case "form":
      return beginForm(value, state, world);
    case "answer":
      return takeAnswer(value, value, state, world);
    case "anything":
      return misunderstand(said, state, world);
  }
}

/** @param said the visitor's own words */
async function takeAnswer(value: string, said: string, state: DialogueState, world: World): Promise<Turn> {
  if (state.expects.kind !== "answer") return misunderstand(said, state, world);
  const answered = await answerForm({ value, said }, state.expects, state, world);
  return answered ?? askPerson(state, world, "not_understood", said);
}

/** States what is known about the listing under discussion; the expected answer stays the same. */
async function describe(text: string, state: DialogueState, world: World): Promise<Turn> {
  const listing = state.propertyId === null ? null : await world.listing(state.propertyId);
  if (!listing) return misunderstand(text, state, world);
  const { today } = world.context;
  return { state, acts: [{ say: "listing", listing, url: world.pageOf("listings", listing.id), today }] };
}

async function misunderstand(text: string, state: DialogueState, world: World): Promise<Turn> {
  const { expects } = state;
  if (state.misses + 1 >= maxMisses && world.settings.callHumanEnabled)
    return askPerson(state, world, "not_understood", text);
  if (expects.kind === "address") return { state, acts: [{ say: "askAddress", problem: "unclear" }] };
  if (expects.kind === "name") return { state, acts: [{ say: "askName" }] };
  return { state, acts: [{ say: "misunderstood" }] };
}
