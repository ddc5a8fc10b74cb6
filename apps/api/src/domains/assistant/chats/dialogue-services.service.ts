import type { Property, Settings } from "@rental/contract";
import { contactNameIn, unnamedVisitor } from "@rental/contract/words/contact";
import { bedrooms } from "@rental/contract/words/home";
import type { ReadLanguage } from "@rental/contract/words/language";
import { money } from "@rental/contract/words/money";
import { addressLine } from "@rental/contract/words/place";
import { DateTime } from "luxon";
import type { VisitorPrincipal } from "../../../gate/identity/principal.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { checkPhone } from "../../../platform/text/phone.ts";
import { bookableSlots } from "../../calendar/showings/free-times.service.ts";
import type * as conversations from "../../inbox/conversations/conversations.service.ts";
import * as pausing from "../../inbox/conversations/pausing.service.ts";
import {
  notifyAddressKnown,
  notifyPersonNeeded,
  type PersonNeeded,
} from "../../inbox/notices/notices.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { titleToSay } from "../../screening/fair-housing/fair-housing.service.ts";
import { bookInChat } from "./booking.service.ts";
import type * as queries from "./chats.queries.ts";
import { allHintedIn, allNamedIn, namedIn } from "./dialogue/naming.ts";
import type { DialogueServices } from "./dialogue/services.ts";
import type { DialogueState } from "./dialogue/state.ts";
import type { Context } from "./dialogue/understand.ts";
import { formServices } from "./form-services.service.ts";
import { noticeTexts } from "./notice-texts.ts";

/** Number of listings shown at once. */
const listingsAtOnce = 5;
/** Number of the newest listings that are searched by name or sorted by rent. */
const listingsToName = 100;
/** Number of days ahead in which free times are searched: as far as any account lets prospects book. */
const daysAhead = 56;

/** The chat, its visitor, and the visitor's latest message. */
export interface Subject {
  chat: queries.ChatRow;
  contact: contacts.Row;
  settings: Settings;
  context: Context;
  message: { content: string };
  /** Whether the transaction was prepared for a booking. */
  mayBook: boolean;
  pause: ReturnType<typeof conversations.pauseOf>;
}

type Visiting = WriteCall & { caller: VisitorPrincipal };

/** What the dialogue can look up and do in this chat, in the transaction of the message. */
export function openDialogueServices(
  call: Visiting,
  { chat, contact, settings, context, message, mayBook, pause }: Subject,
): DialogueServices {
  const { slug } = call.caller;
  const texts = noticeTexts[settings.language];
  const origin = call.config.baseOrigin;
  const visitor = {
    name: contact.name === unnamedVisitor ? null : contact.name,
    address: contact.email ?? contact.phone,
  };
  let openHouses = new Map<string, string>();
  /** Read once, as a message may ask several questions. */
  let known: Promise<Property[]> | undefined;
  return {
    settings,
    context,
    visitor,
    now: call.clock.now(),
    isHandedOver: pause?.reason === "handed_over",
    // A chat continues after the account's pages have been disabled.
    pageOf: (kind, id) => (settings.profilePublic ? `${origin}/p/${slug}/${kind}/${id}` : null),
    listing: (id) => listingOf(call, id),
    async findListings({ cheapestFirst, maxBedrooms = Infinity, ...filters }, page) {
      const wanted = { ...filters, available: true };
      const isBySize = filters.minBedrooms !== undefined || maxBedrooms < Infinity;
      if (cheapestFirst || isBySize) {
        const { data } = await properties.listPublic(call, { ...wanted, page: 1, limit: listingsToName });
        const after = page * listingsAtOnce;
        const fitting = data.filter(({ bedrooms }) => bedrooms <= maxBedrooms);
        // The size that was wished for comes before larger ones.
        const inOrder = fitting.toSorted((one, other) =>
          cheapestFirst ? one.monthlyRent - other.monthlyRent : one.bedrooms - other.bedrooms,
        );
        const listings = inOrder.slice(after - listingsAtOnce, after).map(asSaid);
        return { listings, hasMore: inOrder.length > after };
      }
      const { data } = await properties.listPublic(call, { ...wanted, page, limit: listingsAtOnce + 1 });
      return { listings: data.slice(0, listingsAtOnce).map(asSaid), hasMore: data.length > listingsAtOnce };
    },
    named: async (text, isSure) => namedIn(text, await readListings(), isSure),
    allNamed: async (text) => allNamedIn(text, await readListings()),
    allHinted: async (text) => allHintedIn(text, await readListings()),
    async freeTimes(id) {
      const dateTo = DateTime.fromISO(context.today, { zone: "utc" }).plus({ days: daysAhead }).toISODate()!;
      const { slots } = await bookableSlots(call, id, { dateFrom: context.today, dateTo });
      openHouses = new Map(slots.filter((slot) => slot.openHouse).map(({ start, end }) => [start, end]));
      return slots.map(({ start }) => start);
    },
    openHouseEnd: (start) => openHouses.get(start),
    ...formServices(call, { contactId: contact.id, language: chat.language }),
    async saveDetail(detail) {
      if ("phone" in detail) {
        const checked = checkPhone(detail.phone, settings);
        if (!("phone" in checked)) return checked.refused === "foreign" ? "foreign" : "unclear";
        return save({ phone: checked.phone });
      }
      return save(detail);
    },
    book: (propertyId, start) =>
      bookInChat(call, { propertyId, start, contactId: contact.id, isPrepared: mayBook }),
    markAsked: () => pausing.markAsked(call, chat.id),
    async handOver(why, known, awaitsAddress) {
      await pausing.handOver(call, chat.id);
      const details = [texts.why[why], texts.wrote(message.content), contactLine()];
      const subject = why === "urgent" ? texts.urgent : texts.needed;
      await notifyPersonNeeded(call, await needed(known, details, subject), awaitsAddress);
    },
    async reachable(known) {
      const { address } = visitor;
      const answer = address === null ? texts.unreachable : texts.reachableAt(address);
      const late = address === null ? null : await needed(known, [answer, contactLine()]);
      await notifyAddressKnown(call, { conversationId: chat.id, answer, late });
    },
  };

  function readListings(): Promise<Property[]> {
    known ??= properties
      .listPublic(call, { page: 1, limit: listingsToName })
      .then(({ data }) => data.map(asSaid));
    return known;
  }

  /** The notification, whose subject identifies the visitor as far as known. */
  async function needed(known: Known, details: string[], subject = texts.needed): Promise<PersonNeeded> {
    const who = await whoIs(call, visitor.name, known, settings.language);
    const answerIn = `${texts.answerIn}: ${origin}/console/inbox/${chat.id}\n\n${texts.untilThen}`;
    return {
      conversationId: chat.id,
      contactId: contact.id,
      subject: subject(who),
      text: [...details, answerIn].join("\n\n"),
    };
  }

  function contactLine(): string {
    const name = contactNameIn(visitor.name ?? unnamedVisitor, settings.language);
    return `${texts.contact}: ${[name, visitor.address].filter(Boolean).join(", ")}`;
  }

  async function save(detail: { name?: string; email?: string; phone?: string }): Promise<"taken"> {
    await contacts.updateVisitor(call, contact.id, detail);
    visitor.name = detail.name ?? visitor.name;
    visitor.address = detail.email ?? detail.phone ?? visitor.address;
    return "taken";
  }
}

type Known = Pick<DialogueState, "propertyId" | "wishes">;

/** Summarizes who needs a person, and what about: `Visitor, Elm Street, 2 bedrooms`. */
async function whoIs(
  call: Visiting,
  name: string | null,
  { propertyId, wishes }: Known,
  language: ReadLanguage,
): Promise<string> {
  const texts = noticeTexts[language];
  const listing = propertyId === null ? null : await listingOf(call, propertyId);
  const rooms = wishes.minBedrooms ?? listing?.bedrooms;
  return [
    name ?? texts.visitor,
    listing && (listing.title || addressLine(listing)),
    wishes.city,
    rooms === undefined ? null : bedrooms(rooms, language),
    wishes.maxRent === undefined ? null : texts.upTo(money(wishes.maxRent, language)),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A listing as the chat refers to it. */
const asSaid = (listing: Property): Property => ({ ...listing, title: titleToSay(listing) });

async function listingOf(call: Visiting, id: string) {
  try {
    return asSaid(await properties.get(call, id, { audience: "public" }));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
