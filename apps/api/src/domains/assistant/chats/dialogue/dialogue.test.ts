import { defaultSettings, type Property, type Settings } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { checkOutgoing } from "../../../screening/fair-housing/fair-housing.service.ts";
import { menuOf } from "./menu.ts";
import { allNamedIn, namedIn } from "./naming.ts";
import type { Booked, DialogueServices } from "./services.ts";
import { type DialogueState, readState } from "./state.ts";
import { takeTurn } from "./turn.ts";
import { inWords } from "./wording/wording.ts";

const listing = (id: string, title: string, more: Partial<Property> = {}): Property => ({
  id,
  title,
  address: `${title}, Springfield`,
  city: "Springfield",
  state: "IL",
  zip: "62701",
  description: "Two rooms.",
  monthlyRent: 1850,
  depositAmount: 1000,
  bedrooms: 2,
  bathrooms: 1,
  squareFootage: 800,
  available: true,
  availabilityDate: null,
  petPolicy: "allowed",
  parking: "included",
  features: [],
  propertyType: null,
  imageUrls: [],
  isPublic: true,
  unit: null,
  country: "US",
  latitude: null,
  longitude: null,
  buildingId: null,
  leaseTermMonths: null,
  laundry: null,
  heating: null,
  cooling: null,
  furnished: null,
  utilitiesIncluded: null,
  fees: null,
  floor: null,
  yearBuilt: null,
  virtualTourUrl: null,
  externalId: null,
  ownerContactId: null,
  assigneeId: null,
  excludedFromFeeds: null,
  bookingRequires: null,
  tags: [],
  customFields: {},
  metadata: null,
  showingNoticeMinutes: null,
  showingHorizonDays: null,
  showingsPerHour: null,
  showingParties: 1,
  openHouses: [],
  createdAt: "2026-06-01T00:00:00.000Z",
  updatedAt: "2026-06-01T00:00:00.000Z",
  deletedAt: null,
  ...more,
});
const elm = listing("elm", "Elm 12");
const oak = listing("oak", "Oak 3", { monthlyRent: 2400, petPolicy: "not_allowed" });
const pine = listing("pine", "Pine 7", { monthlyRent: 1200, bedrooms: 1 });

/** Dialogue services without a database. */
class FakeWorld implements DialogueServices {
  settings: Settings = { ...defaultSettings, agentName: "Ada", callHumanEnabled: true };
  now = new Date("2026-06-15T15:00:00.000Z");
  isHandedOver = false;
  reached: (string | null)[] = [];
  context = { language: "en", timeZone: "America/Chicago", today: "2026-06-15" };
  visitor: DialogueServices["visitor"] = { name: null, address: null };
  all = [elm, oak, pine];
  times = ["2026-06-16T15:00:00.000Z", "2026-06-16T20:30:00.000Z", "2026-06-18T15:00:00.000Z"];
  found: unknown[] = [];
  handedOver: string[] = [];
  booked: string[] = [];
  outcome: Booked = { kind: "booked", url: "https://here/p/bookings/token" };
  offered = [{ id: "form", name: "Pre-screening" }];
  questions = [
    { key: "income", text: "What is your income?", options: [] as string[] },
    { key: "pets", text: "Do you have pets?", options: ["Yes", "No"] },
  ];
  answers: Record<string, string> = {};

  async findListings(wishes: { petFriendly?: boolean }, page: number) {
    this.found.push(wishes);
    const suits = ({ petPolicy }: Property) =>
      !wishes.petFriendly || petPolicy === "allowed" || petPolicy === "negotiable";
    return { listings: page === 1 ? this.all.filter(suits) : [], hasMore: false };
  }
  async named(text: string, isSure: boolean) {
    return namedIn(text, this.all, isSure);
  }
  allNamed = async (text: string) => allNamedIn(text, this.all);
  async listing(id: string) {
    return this.all.find((one) => one.id === id) ?? null;
  }
  freeTimes = async () => this.times;
  openHouses = new Map<string, string>();
  openHouseEnd = (start: string) => this.openHouses.get(start);
  forms = async () => this.offered;
  pageOf = (kind: string, id: string) => `https://here/p/ada/${kind}/${id}`;
  async saveDetail(detail: object) {
    const phone = (detail as { phone?: string }).phone;
    if (phone?.startsWith("+49")) return "foreign" as const;
    const { name, email } = detail as { name?: string; email?: string };
    if (name) this.visitor.name = name;
    this.visitor.address = email ?? phone ?? this.visitor.address;
    return "taken" as const;
  }
  async book(propertyId: string, start: string) {
    this.booked.push(`${propertyId} ${start}`);
    return this.outcome;
  }
  marked = 0;
  async markAsked() {
    this.marked += 1;
  }
  async handOver(why: string) {
    this.handedOver.push(why);
    this.isHandedOver = true;
  }
  async reachable() {
    this.reached.push(this.visitor.address);
  }
  beginForm = async () => ({ sessionId: "session", intro: "Welcome." });
  async nextQuestion() {
    return this.questions.find(({ key }) => !(key in this.answers)) ?? null;
  }
  async saveAnswer(_: string, key: string, text: string) {
    if (text === "unclear") return { askAgain: "A number, please.", options: [] };
    this.answers[key] = text;
    return "saved" as const;
  }
  completeForm = async () => ({ message: "All done.", listings: [pine], links: [] });
}

/** A conversation with the dialogue. */
class Talk {
  readonly services = new FakeWorld();
  state: DialogueState = readState({}, null);
  options: string[] = [];

  constructor(language = "en") {
    this.services.context = { ...this.services.context, language };
  }

  about(id: string): this {
    this.state = readState({}, id);
    return this;
  }

  async say(...texts: string[]): Promise<string> {
    let answer = "";
    for (const text of texts) {
      const { state, acts } = await takeTurn(text, this.state, this.services);
      // As it is stored between two messages, which other processes may receive.
      this.state = readState(JSON.parse(JSON.stringify(state)), null);
      const words = { language: this.services.context.language, menu: menuOf(this.services.settings) };
      ({ content: answer, options: this.options } = inWords(acts, words));
    }
    return answer;
  }
}

it.each([
  ["en", /^Hello, this is an automated assistant\.\n/],
  ["es", /^Hola, soy un asistente automático\.\n/],
] as const)("greets in %s without a name when the agent has none", (language, greeting) => {
  const acts = [{ say: "greeting", agentName: " ", intro: "", listing: null } as const];
  expect(inWords(acts, { language, menu: [] }).content).toMatch(greeting);
});

describe.each([
  ["en", "Hello", /I can show you listings/],
  ["en", "help", /I can show you listings/],
  ["en", "What can you do?", /I can show you listings/],
  ["en", "who are you?", /I am Ada, an automated assistant/],
  ["en", "What is your phone number", /I am Ada/],
  ["en", "Are you a bot?", /automated/],
  ["en", "are you a real person?", /^I am Ada, an automated assistant/],
  ["en", "am I talking to a bot or a human", /^I am Ada, an automated assistant/],
  ["en", "See listings", /1\. Elm 12/],
  ["en", "Do you have apartments?", /1\. Elm 12/],
  ["en", "I am looking for 2 bedrooms under $2,000", /1\. Elm 12/],
  ["en", "Book a showing", /Which one would you like to visit/],
  ["en", "I'd like to schedule a tour", /Which one would you like to visit/],
  ["en", "Apply", /Welcome\.[\s\S]*What is your income/],
  ["en", "thanks!", /You are welcome/],
  ["en", "Talk to a person", /I have asked a person/],
  ["en", "can I speak to a human", /I have asked a person/],
  ["en", "qwertz", /I did not understand/],
  ["es", "Hola", /Puedo mostrarle anuncios/],
  ["es", "ayuda", /Puedo mostrarle anuncios/],
  ["es", "¿Quiénes son?", /Soy Ada, un asistente automático/],
  ["es", "eres una persona o un robot", /^Soy Ada, un asistente automático/],
  ["es", "llámenme por favor", /He pedido a una persona/],
  ["es", "Ver anuncios", /1\. Elm 12/],
  ["es", "¿Tienen apartamentos?", /1\. Elm 12/],
  ["es", "Busco 2 habitaciones por menos de $2,000", /1\. Elm 12/],
  ["es", "Reservar una visita", /¿Cuál le gustaría visitar/],
  ["es", "Quiero una cita", /¿Cuál le gustaría visitar/],
  ["es", "Solicitar", /What is your income/],
  ["es", "gracias", /De nada/],
  ["es", "Hablar con una persona", /He pedido a una persona/],
  ["es", "qwertz", /No lo he entendido/],
] as const)("in %s", (language, text, answer) => {
  it(`"${text}" is answered by ${answer}`, async () => {
    expect(await new Talk(language).say(text)).toMatch(answer);
  });
});

describe("what only a person may answer", () => {
  it.each([
    "u take section8?",
    "do you take Sec. 8",
    "I have HCV",
    "I have an ESA, is that ok?",
    "are ESAs allowed",
    "my service cat comes with me",
    "tengo un perro de servicio",
    "mi perra es de apoyo emocional",
    "¿aceptan animales de asistencia?",
    "aceptan sección ocho",
    "¿aceptan el plan 8?",
    "tengo una hija discapacitada",
    "I'm deaf, can we text instead of call",
    "my mom can't do stairs, is there a ramp?",
    "mi mamá no puede subir escaleras",
  ])("is handed over: %s", async (text) => {
    const talk = new Talk();
    await talk.say(text);
    expect(talk.services.handedOver).toEqual(["only_person"]);
  });

  it.each(["¿me muestra esa?", "the section by the park, 8 am?", "Do you have 8 bedrooms?"])(
    "is not meant by %j",
    async (text) => {
      const talk = new Talk();
      await talk.say(text);
      expect(talk.services.handedOver).toEqual([]);
    },
  );
});

describe("what somebody looks for", () => {
  it.each([
    ["2 bedrooms under $1,800", { minBedrooms: 2, maxRent: 1800 }],
    ["a two bedroom with parking, max 2k", { minBedrooms: 2, hasParking: true, maxRent: 2000 }],
    ["3br 1.5 bath, we have a dog", { minBedrooms: 3, minBathrooms: 1.5, petFriendly: true }],
    ["apartments without pets", {}],
    ["something in Springfield under 1500", { city: "springfield", maxRent: 1500 }],
    ["2 bedrooms. I was born in Nigeria and live in Ohio.", { minBedrooms: 2 }],
    ["do you have any studios", { bedroomType: "studio" }],
    ["which one is the cheapest?", { cheapestFirst: true }],
    ["¿cuál es el más barato de dos recámaras?", { cheapestFirst: true, minBedrooms: 2 }],
    ["un estudio por menos de $1,000", { bedroomType: "studio", maxRent: 1000 }],
    ["homes available from July 1", { availableBefore: "2026-07-01" }],
    ["listings in a quiet street", {}],
    ["tres habitaciones hasta $2.000 en Springfield", { minBedrooms: 3, maxRent: 2000, city: "springfield" }],
    ["piso con estacionamiento y mascotas", { hasParking: true, petFriendly: true }],
    ["budget 1500-2000", { maxRent: 2000 }],
    ["between $1,500 and 2k", { maxRent: 2000 }],
    ["busco entre 1500 y 2000", { maxRent: 2000 }],
    ["max 2 bedrooms", { minBedrooms: 2 }],
    ["2br near downtown", { minBedrooms: 2 }],
    ["algo por debajo de 2000 cerca del centro", { maxRent: 2000 }],
    [
      "im looking for a two bedroom place somewhere around springfield um under two thousand five hundred dollars i have a dog",
      { minBedrooms: 2, city: "springfield", maxRent: 2500, petFriendly: true },
    ],
    ["anything under eighteen hundred", { maxRent: 1800 }],
    ["busco casa de menos de mil ochocientos", { maxRent: 1800 }],
    ["something below twenty-five hundred", { maxRent: 2500 }],
    ["listings up to twenty two hundred", { maxRent: 2200 }],
    ["homes under forty thousand five hundred", { maxRent: 40_500 }],
    ["2 bedrooms, I do not have pets", { minBedrooms: 2 }],
    ["2 bedrooms, we don't have any dogs", { minBedrooms: 2 }],
    ["no tengo mascotas, busco dos recámaras", { minBedrooms: 2 }],
    ["2 bedrooms, but not in Springfield", { minBedrooms: 2 }],
    ["🏠", {}],
  ])("%s", async (text, wishes) => {
    const talk = new Talk();
    await talk.say(text);
    expect(talk.services.found).toEqual([wishes]);
  });

  it("asks for the cheapest of those that were shown", async () => {
    const talk = new Talk();
    await talk.say("2 bedrooms under $1,800");
    await talk.say("which one is the cheapest?");
    expect(talk.services.found[1]).toEqual({ minBedrooms: 2, maxRent: 1800, cheapestFirst: true });
  });

  it.each(["can I pay in cash?", "do we sign in person?", "¿puedo pagar en efectivo?"])(
    "is no place in %j",
    async (text) => {
      const talk = new Talk();
      await talk.say(text);
      expect(talk.services.found).toEqual([]);
    },
  );

  it("says when nothing matches, and when there is nothing at all", async () => {
    const talk = new Talk();
    talk.services.all = [];
    expect(await talk.say("2 bedrooms under $500")).toMatch(/Nothing matches/);
    expect(await talk.say("See listings")).toMatch(/no listings at the moment/);
  });
});

describe("a listing", () => {
  it.each(["Oak 3", "2", "the second one", "oak 3 please"])("is described for %j", async (choice) => {
    const talk = new Talk();
    await talk.say("See listings");
    expect(talk.options).toEqual(["Elm 12", "Oak 3", "Pine 7"]);
    expect(await talk.say(choice)).toMatch(/^Oak 3.*\n.*https:\/\/here\/p\/ada\/listings\/oak/);
  });

  it.each(["do you have 3 bedrooms?", "3 bedrooms or more", "2 beds"])(
    "is not chosen by a number of rooms: %s",
    async (text) => {
      const talk = new Talk();
      await talk.say("See listings", text);
      expect(talk.services.found.at(-1)).toEqual({ minBedrooms: Number(/\d/.exec(text)![0]) });
    },
  );

  it.each(["the first Saturday of July", "July 2nd at 10", "the 3rd, in the morning"])(
    "is not chosen by the number of a day: %s",
    async (text) => {
      const talk = new Talk();
      await talk.say("Book a showing");
      expect(await talk.say(text)).toMatch(/^Which one would you like to visit/);
      expect(talk.state.wanted.day).toMatch(/^2026-07-0[234]$/);
    },
  );

  it("that does not say it leaves any question to the agency", async () => {
    expect(await new Talk().about("elm").say("does it have a fireplace?")).toMatch(/^I do not know that/);
  });

  it("that is the only one is described at once", async () => {
    const talk = new Talk();
    talk.services.all = [pine];
    expect(await talk.say("See listings")).toMatch(/^Pine 7/);
  });

  it.each([
    ["How much is the rent?", "The rent is $2,400 a month."],
    ["Are dogs allowed?", "Pets are not allowed."],
    ["is there parking", "Parking is included."],
    ["¿Se permiten perros?", "Pets are not allowed."],
  ])("answers %j about itself", async (question, answer) => {
    expect(await new Talk().about("oak").say(question)).toBe(answer);
  });

  it.each([
    ["en", "is there a washer and dryer", "Laundry: in the home."],
    ["en", "Are utilities included?", "Included in the rent: Water, Trash."],
    ["en", "is it furnished?", "Not furnished."],
    ["en", "How long is the lease?", "Lease: 6 to 12 months."],
    ["en", "does it have AC", "Cooling: Central air."],
    ["en", "how much is the application fee", "Application fee: $50."],
    ["en", "What fees do you charge?", "Application fee: $50. Pet fee: $35 a month, optional."],
    ["en", "is there a yard?", "The listing names: Fenced yard."],
    ["en", "Is it still available?", "It is available now."],
    ["es", "tiene lavadora y secadora", "Lavandería: en la vivienda."],
    ["es", "cuanto cuesta la solicitud", "Application fee: $50. Pet fee: $35 al mes, opcional."],
    ["es", "sigue disponible", "Está disponible ahora."],
  ])("says in %s for %j what its page says", async (language, question, answer) => {
    const talk = new Talk(language).about("elm");
    const fee = { refundable: false, required: true, frequency: "once" } as const;
    const details: Partial<Property> = {
      laundry: "in_unit",
      utilitiesIncluded: ["Water", "Trash"],
      furnished: false,
      leaseTermMonths: { min: 6, max: 12 },
      cooling: "Central air",
      fees: [
        { ...fee, name: "Application fee", amount: 50 },
        { ...fee, name: "Pet fee", amount: 35, required: false, frequency: "monthly" },
      ],
      features: ["Dishwasher", "Fenced yard"],
      availabilityDate: "2026-06-01",
    };
    talk.services.all = [{ ...elm, ...details }, oak];
    expect(await talk.say(question)).toBe(answer);
  });

  it("that is not available is not said to be, whatever its date", async () => {
    const talk = new Talk();
    talk.services.all = [{ ...pine, available: false, availabilityDate: "2026-08-01" }];
    expect(await talk.say("tell me about Pine 7")).toMatch(/not available at the moment/);
    expect(await talk.say("is it available?")).toBe("Not available at the moment.");
  });

  it.each([
    ["May I bring my dog?", "not_allowed", /^Pets are not allowed\.$/],
    ["May I bring my dog?", "negotiable", /^Pine 7/],
    ["May I bring my dog?", null, /^I do not know that\. The people at the agency/],
  ] as const)(
    "that is the only one answers %j when its pet policy is %s",
    async (question, petPolicy, answer) => {
      const talk = new Talk();
      talk.services.all = [{ ...pine, petPolicy }];
      expect(await talk.say(question)).toMatch(answer);
      if (petPolicy === "not_allowed")
        expect(await talk.say("And how much is the rent?")).toMatch(/^The rent is/);
    },
  );

  it("whose record does not say it leaves the answer to the agency, and the dialogue goes on", async () => {
    const talk = new Talk();
    talk.services.all = [{ ...pine, petPolicy: null, depositAmount: null }];
    await talk.say("See listings");
    expect(await talk.say("Are cats ok?")).toMatch(/^I do not know that/);
    expect(await talk.say("What is the deposit?")).toMatch(/^I do not know that/);
    expect([talk.services.handedOver, talk.services.marked]).toEqual([[], 2]);
  });

  it.each([
    ["en", "Do you have a video tour?", /^There is a virtual tour: https:\/\/tours\.example\.com\/elm$/],
    ["en", "I'd like a virtual tour please", /^There is a virtual tour/],
    ["en", "can you send me a video of the place", /^There is a virtual tour/],
    ["es", "¿Puedo hacer una visita virtual?", /^Hay una visita virtual: https/],
  ])("may have a virtual tour, which is no visit, in %s: %s", async (language, text, answer) => {
    const talk = new Talk(language).about("elm");
    talk.services.all = [{ ...elm, virtualTourUrl: "https://tours.example.com/elm" }, oak];
    expect(await talk.say(text)).toMatch(answer);
    const other = new Talk(language).about("oak");
    expect(await other.say(text)).toMatch(/^(?:I do not know that|No lo sé)/);
    expect(other.services.marked).toBe(1);
  });

  it.each([
    "How much income do I need to qualify?",
    "do you require 3x the rent income?",
    "Is the deposit refundable?",
    "can i pay the deposit in installments",
    "is the rent negotiable",
    "would you take 1600",
    "did i get approved",
    "who pays for the application?",
    "do i need to bring anything to the showing?",
    "do I have to pay anything before seeing it?",
    "I have an eviction, will you still rent to me",
    "¿el depósito se devuelve?",
    "¿me pueden bajar la renta?",
  ])("does not say what the agency has to: %s", async (text) => {
    const talk = new Talk().about("elm");
    expect(await talk.say(text)).toMatch(/^(?:I do not know that|No lo sé)/);
    expect(talk.services.marked).toBe(1);
  });

  it.each([
    ["when can i move in?", /^It is available from July 1, 2026\.$/],
    ["is this still for rent", /^It is available from July 1, 2026\.$/],
    ["how much is it for rent?", /^The rent is \$1,850 a month\.$/],
    ["how much is the deposit, is it due at signing?", /^The deposit is \$1,000\.$/],
    ["is there pet rent?", /^Pets are allowed\.$/],
  ])("answers what it does say: %s", async (text, answer) => {
    const talk = new Talk().about("elm");
    talk.services.all = [{ ...elm, availabilityDate: "2026-07-01" }, oak];
    expect(await talk.say(text)).toMatch(answer);
  });

  it("that was withdrawn meanwhile is not shown", async () => {
    const talk = new Talk();
    await talk.say("See listings");
    talk.services.all = [elm];
    expect(await talk.say("Oak 3")).toMatch(/not available any more/);
  });
});

describe("a booking", () => {
  it("goes from listing to day, time, name and address, and then is made once", async () => {
    const talk = new Talk();
    await talk.say("Book a showing", "Elm 12");
    expect(talk.options).toEqual(["Tue, Jun 16", "Thu, Jun 18"]);
    expect(await talk.say("Tue, Jun 16")).toBe("At what time?");
    expect(talk.options).toEqual(["10:00 AM", "3:30 PM"]);
    expect(await talk.say("3:30 PM")).toMatch(/your name/);
    expect(await talk.say("Dana Reyes")).toMatch(/email address or phone/);
    expect(talk.services.booked).toEqual([]);
    expect(await talk.say("dana@example.com")).toBe(
      "Your showing of Elm 12 is booked: Tuesday, June 16, 2026 at 3:30 PM CDT. The agency has yet to confirm it. To see, move or cancel it: https://here/p/bookings/token",
    );
    expect(talk.services.booked).toEqual(["elm 2026-06-16T20:30:00.000Z"]);
  });

  it.each([
    ["tomorrow", "at 3:30 pm"],
    ["2026-06-16", "15:30"],
    ["Tuesday", "let's say 3:30"],
    ["June 16", "half past? no: 3:30 p.m."],
  ])("understands %j and %j", async (day, time) => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    await talk.say("Book a showing", day, time);
    expect(talk.services.booked).toEqual(["elm 2026-06-16T20:30:00.000Z"]);
  });

  it("takes no time and no day for another one that looks alike", async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    await talk.say("Book a showing");
    expect(await talk.say("Tue, Jun 17")).toMatch(/No time is free on that day/);
    expect(await talk.say("Tue, Jun 16", "3:00 PM")).toMatch(/^No time is free then/);
    expect(talk.services.booked).toEqual([]);
  });

  it("takes a time that is free but not among the first to choose from", async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.times = Array.from({ length: 16 }, (_, at) =>
      new Date(Date.parse("2026-06-16T14:00:00.000Z") + at * 1_800_000).toISOString(),
    );
    await talk.say("Book a showing", "tomorrow");
    expect(talk.options).toHaveLength(8);
    expect(talk.options).not.toContain("3:30 PM");
    await talk.say("3:30 pm");
    expect(talk.services.booked).toEqual(["elm 2026-06-16T20:30:00.000Z"]);
  });

  it("offers the free days again for a day without free times", async () => {
    const talk = new Talk().about("elm");
    expect(await talk.say("Book a showing", "June 17")).toMatch(/No time is free on that day/);
    expect(talk.options).toEqual(["Tue, Jun 16", "Thu, Jun 18"]);
  });

  it("offers other times when somebody was faster", async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.outcome = {
      kind: "taken",
      starts: ["2026-06-16T15:00:00.000Z", "2026-06-18T15:00:00.000Z"],
    };
    expect(await talk.say("Book a showing", "tomorrow", "3:30 PM")).toMatch(/just been taken/);
    expect(talk.options).toEqual(["Tue, Jun 16, 10:00 AM", "Thu, Jun 18, 10:00 AM"]);
    talk.services.outcome = { kind: "booked", url: "https://here/b" };
    expect(await talk.say("Thu, Jun 18, 10:00 AM")).toMatch(/is booked/);
  });

  it("leads to the form that comes before a booking", async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.outcome = { kind: "form", url: "https://here/p/ada/w/form" };
    const said = await talk.say("Book a showing", "tomorrow", "3:30 PM");
    expect(said).toMatch(/^Before a showing of this home is booked, .*https:\/\/here\/p\/ada\/w\/form$/);
    expect(said).not.toMatch(/is booked:/);
  });

  it.each([
    ["en", /It is not booked yet: .* by Monday, June 15, 2026 at 5:00 PM CDT\./],
    ["es", /Aún no está reservada: .*: lunes, 15 de junio de 2026, 5:00 p\.m\. CDT\./],
  ])("says that a person decides about a request, and by when: %s", async (language, words) => {
    const talk = new Talk(language).about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    const answerBy = "2026-06-15T22:00:00.000Z";
    talk.services.outcome = { kind: "requested", url: "https://here/p/bookings/token", answerBy };
    talk.state = { ...talk.state, expects: { kind: "address", start: "2026-06-16T20:30:00.000Z" } };
    const said = await talk.say("dana@example.com");
    expect(said).toMatch(words);
    expect(said).toContain("https://here/p/bookings/token");
  });

  it.each([
    ["dana@gmial.com", "dana@gmail.com"],
    ["dana@gmail", "dana@gmail.com"],
    ["it's dana at gmail dot com", "dana@gmail.com"],
    ["dana.reyes@elmhomes.con", "dana.reyes@elmhomes.com"],
  ])("asks once whether %s means %s, and takes what the visitor then says", async (typed, meant) => {
    const corrected = new Talk().about("elm");
    await corrected.say("Book a showing", "tomorrow", "3:30 PM", "Dana");
    expect(await corrected.say(typed)).toBe(`Did you mean ${meant}?`);
    expect([corrected.services.visitor.address, corrected.options[0]]).toEqual([null, meant]);
    expect(await corrected.say("yes")).toMatch(/is booked/);
    expect(corrected.services.visitor.address).toBe(meant);
    const meantIt = new Talk().about("elm");
    await meantIt.say("Book a showing", "tomorrow", "3:30 PM", "Dana", typed);
    const isAddress = /@.+\./.test(typed);
    expect(await meantIt.say("no")).toMatch(isAddress ? /is booked/ : /one email address/);
    expect(meantIt.services.visitor.address).toBe(isAddress ? typed : null);
  });

  it.each([
    ["No, it's dana.r@gmail.com", "dana.r@gmail.com"],
    ["It's d.reyes@outlook.com, ok?", "d.reyes@outlook.com"],
    ["my email is dana@gmial.com", "dana@gmial.com"],
  ])("takes the address in %s, after it asked about another", async (answer, address) => {
    const talk = new Talk().about("elm");
    await talk.say("Book a showing", "tomorrow", "3:30 PM", "Dana", "dana@gmial.com");
    expect(await talk.say(answer)).toMatch(/is booked/);
    expect(talk.services.visitor.address).toBe(address);
  });

  it.each(["I can't make tomorrow, how about Friday?", "I can't make it"])(
    "books nothing with an address that it asked about when the visitor says %s",
    async (answer) => {
      const talk = new Talk().about("elm");
      await talk.say("Book a showing", "tomorrow", "3:30 PM", "Dana", "dana@gmial.com");
      expect(await talk.say(answer)).not.toMatch(/is booked/);
      expect(talk.services.visitor.address).toBeNull();
    },
  );

  it.each(["You can reach me at 217-555-0142. Thanks", "I am at work. +1 217 555 0142"])(
    "reads no address between two sentences: %s",
    async (answer) => {
      const talk = new Talk().about("elm");
      await talk.say("Book a showing", "tomorrow", "3:30 PM", "Dana");
      expect(await talk.say(answer)).toMatch(/is booked/);
    },
  );

  it("stays with its home when a question is about another one", async () => {
    const talk = new Talk().about("elm");
    await talk.say("Book a showing", "tomorrow", "3:30 PM", "Dana");
    await talk.say("Does Oak 3 have parking? dana@example.com");
    expect(talk.services.booked).toEqual(["elm 2026-06-16T20:30:00.000Z"]);
  });

  it.each(["dana@mail.com", "dana@ymail.com", "dana@elmhomes.example", "+1 217 555 0142"])(
    "takes %s without asking",
    async (address) => {
      const talk = new Talk().about("elm");
      await talk.say("Book a showing", "tomorrow", "3:30 PM", "Dana");
      expect(await talk.say(address)).toMatch(/is booked/);
    },
  );

  it.each([
    [
      "en",
      "Is parking included? And can I see it tomorrow?",
      /^Parking is included\.\s+Elm 12, on Tuesday, June 16/,
    ],
    [
      "en",
      "how much is the deposit and can I come by tomorrow",
      /^The deposit is \$1,000[\s\S]*on Tuesday, June 16/,
    ],
    ["en", "Does it have parking? Is the roof new?", /^Parking is included\.\s+I do not know that/],
    ["en", "Hi! Is parking included?", /^Parking is included\.$/],
    [
      "es",
      "¿Hay estacionamiento? ¿Puedo verlo mañana?",
      /^Estacionamiento incluido\.\s+Elm 12, el martes, 16 de junio/,
    ],
    [
      "es",
      "¿Se permiten dos gatos y está incluida el agua?",
      /^Se permiten mascotas\.\s+No lo sé\. Las personas/,
    ],
  ])('in %s, "%s" is answered as a whole', async (language, text, answer) => {
    expect(await new Talk(language).about("elm").say(text)).toMatch(answer);
  });

  it.each(["May Chen", "Can Yilmaz"])("takes the name %s", async (name) => {
    const talk = new Talk().about("elm");
    await talk.say("Book a showing", "tomorrow", "3:30 PM");
    expect(await talk.say(name)).toMatch(/email address or phone/);
  });

  it("asks again for a name that is none, and for an address that is none or not taken", async () => {
    const talk = new Talk().about("elm");
    talk.services.settings = { ...talk.services.settings, callHumanEnabled: false };
    await talk.say("Book a showing", "tomorrow", "3:30 PM");
    expect(await talk.say("12345")).toMatch(/your name/);
    await talk.say("Dana");
    expect(await talk.say("later")).toMatch(/one email address/);
    expect(await talk.say("+49 30 901820")).toMatch(/another country/);
    expect(await talk.say("+1 217 555 0142")).toMatch(/is booked/);
  });

  it("can be left for something else, and begun anew", async () => {
    const talk = new Talk().about("elm");
    await talk.say("Book a showing", "tomorrow");
    expect(await talk.say("Does it have parking?")).toMatch(/Parking is included/);
    expect(await talk.say("menu")).toMatch(/I can show you/);
    expect(await talk.say("Book a showing")).toMatch(/On which day/);
  });

  it.each([
    ["en", "Book a showing", /^Others may see this home at the same time as you\.\s+On which day/],
    [
      "es",
      "Reservar una visita",
      /^Otras personas pueden ver esta vivienda a la misma hora que usted\.\s+¿Qué día/,
    ],
  ])(
    "says that others may come to a home that several may see at once, in %s",
    async (language, text, said) => {
      const talk = new Talk(language).about("elm");
      talk.services.all = [{ ...elm, showingParties: 3 }];
      expect(await talk.say(text)).toMatch(said);
      expect(talk.options).toHaveLength(2);
      talk.services.all = [elm];
      expect(await talk.say(text)).toMatch(language === "en" ? /^On which day/ : /^¿Qué día/);
    },
  );

  it.each([
    ["en", "Book a showing", "Open house, Thu, Jun 18, 10:00 AM – 12:00 PM, others may come"],
    [
      "es",
      "Reservar una visita",
      "Visita abierta, jue, 18 de jun, 10:00 a.m. – 12:00 p.m., pueden venir otras personas",
    ],
  ])(
    "offers an open house as one time, and says that others may come, in %s",
    async (language, text, label) => {
      const talk = new Talk(language).about("elm");
      talk.services.openHouses.set("2026-06-18T15:00:00.000Z", "2026-06-18T17:00:00.000Z");
      await talk.say(text);
      await talk.say(talk.options[1]!);
      expect(talk.options).toEqual([label]);
      await talk.say(label);
      await talk.say("Dana Reyes");
      await talk.say("dana@example.com");
      expect(talk.services.booked).toEqual(["elm 2026-06-18T15:00:00.000Z"]);
    },
  );

  it("leads to the account's own booking page, and says when no time is free", async () => {
    const talk = new Talk().about("elm");
    talk.services.times = [];
    expect(await talk.say("Book a showing")).toMatch(/No time is free for a showing of Elm 12/);
    talk.services.settings = { ...talk.services.settings, bookingUrl: "https://book.example.com" };
    expect(await talk.say("Book a showing")).toBe("You can book a showing here: https://book.example.com");
  });

  it("works in Spanish", async () => {
    const talk = new Talk("es").about("elm");
    expect(await talk.say("Reservar una visita")).toBe("¿Qué día le gustaría visitar Elm 12?");
    expect(await talk.say("mañana")).toBe("¿A qué hora?");
    await talk.say("15:30", "Dana Reyes");
    expect(await talk.say("dana@example.com")).toMatch(
      /^Su visita a Elm 12 está reservada: martes, 16 de junio/,
    );
  });
});

describe("a showing that was booked in the chat", () => {
  const page = "https://here/p/bookings/token";

  it.each([
    ["en", "I need to cancel my showing", `To see, move or cancel your showing of Elm 12: ${page}`],
    ["en", "Can I reschedule the visit?", `To see, move or cancel your showing of Elm 12: ${page}`],
    ["en", "sorry, I can't make it", `To see, move or cancel your showing of Elm 12: ${page}`],
    ["en", "cancel", `To see, move or cancel your showing of Elm 12: ${page}`],
    ["es", "quiero cancelar mi cita", `Para ver, cambiar o cancelar su visita a Elm 12: ${page}`],
    ["es", "cambiar la visita al viernes", `Para ver, cambiar o cancelar su visita a Elm 12: ${page}`],
  ])("is moved and cancelled on its page, in %s: %s", async (language, text, answer) => {
    const talk = new Talk(language).about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    await talk.say(language === "en" ? "Book a showing" : "Reservar una visita", "2026-06-16", "15:30");
    expect(await talk.say(text)).toBe(answer);
    talk.services.now = new Date("2026-06-17T00:00:00.000Z");
    expect(await talk.say(text)).not.toContain(page);
  });

  it("is not asked for twice when none was booked here", async () => {
    const talk = new Talk();
    expect(await talk.say("cancel my appointment")).toMatch(/^No showing was booked in this chat/);
    expect(talk.services.booked).toEqual([]);
  });

  it.each(["cancel", "never mind"])(
    "is not made for somebody who says %j instead of a name",
    async (text) => {
      const talk = new Talk().about("elm");
      await talk.say("Book a showing", "tomorrow", "3:30 PM");
      expect(await talk.say(text)).toMatch(/^I can show you/);
      expect(talk.services.visitor.name).toBeNull();
    },
  );
});

describe("the surroundings", () => {
  it.each([
    ["en", "are there good schools nearby?", /^I can't say anything about the surroundings/],
    ["en", "is it a safe neighborhood", /^I can't say anything about the surroundings/],
    ["en", "what kind of people live there", /^I can't say anything about the surroundings/],
    ["es", "¿es segura la zona?", /^No puedo decir nada de los alrededores/],
    ["es", "hay escuelas buenas cerca", /^No puedo decir nada de los alrededores/],
  ] as const)("are not spoken of, in %s: %s", async (language, text, answer) => {
    const talk = new Talk(language).about("elm");
    const said = await talk.say(text, text);
    expect(said).toMatch(answer);
    expect(checkOutgoing(said, { source: "script" })).toEqual({ ok: true });
    expect(talk.services.handedOver).toEqual([]);
  });
});

describe("what was told once is not asked again", () => {
  const known = (language = "en") => {
    const talk = new Talk(language);
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    return talk;
  };

  it("in one sentence with listing, day and part of the day", async () => {
    const talk = known();
    expect(await talk.say("the one on Elm on Thursday morning")).toBe(
      "Elm 12, on Thursday, June 18: at what time?",
    );
    expect(talk.options).toEqual(["10:00 AM"]);
    await talk.say("10:00 AM");
    expect(talk.services.booked).toEqual(["elm 2026-06-18T15:00:00.000Z"]);
  });

  it("in Spanish, too", async () => {
    const talk = known("es").about("elm");
    expect(await talk.say("¿Puedo verlo mañana en la tarde?")).toBe(
      "Elm 12, el martes, 16 de junio: ¿a qué hora?",
    );
    expect(talk.options.map((option) => option.slice(0, 4))).toEqual(["3:30"]);
  });

  it("before the listing is chosen, or after", async () => {
    const talk = known();
    expect(await talk.say("Can I come by tomorrow morning?")).toMatch(/Which one would you like to visit/);
    expect(await talk.say("Oak 3")).toBe("Oak 3, on Tuesday, June 16: at what time?");
    expect(talk.options).toEqual(["10:00 AM"]);
    const other = known();
    await other.say("Book a showing");
    expect(await other.say("the Elm one on Tuesday afternoon")).toMatch(/^Elm 12, on Tuesday, June 16/);
    expect(other.options).toEqual(["3:30 PM"]);
  });

  it("of two homes: the visitor says which one is first, and the day is kept", async () => {
    const talk = known();
    expect(await talk.say("I want to see Elm 12 and Pine 7 on Tuesday")).toMatch(/^Which one/);
    expect(talk.options).toEqual(["Elm 12", "Pine 7"]);
    expect(await talk.say("Pine 7")).toMatch(/on Tuesday, June 16/);
  });

  it("with the time as well: the visitor sees it and books it with one click", async () => {
    const talk = known().about("elm");
    expect(await talk.say("could I stop by at 3:30 tomorrow?")).toMatch(
      /^Tuesday, June 16, 2026 at 3:30 PM CDT is free\./,
    );
    expect([talk.options, talk.services.booked]).toEqual([["3:30 PM"], []]);
    expect(await talk.say("3:30 PM")).toMatch(/is booked/);
    const stranger = new Talk().about("elm");
    expect(await stranger.say("tomorrow at 3:30 pm")).toMatch(/3:30 PM CDT is free\.[\s\S]*your name/);
  });

  it("even if nothing is free then: what is free is offered", async () => {
    const talk = known().about("elm");
    expect(await talk.say("stop by at 5?")).toMatch(/^No time is free then/);
    expect(talk.options).toEqual(["Tue, Jun 16", "Thu, Jun 18"]);
    expect(await talk.say("Thursday afternoon")).toMatch(/^No time is free then/);
    expect(talk.options).toEqual(["10:00 AM"]);
    expect(await talk.say("and on Tuesday?")).toMatch(/on Tuesday, June 16: at what time/);
  });

  it("when only a part of the day was said, the days are those that have it", async () => {
    const talk = known().about("elm");
    expect(await talk.say("I can only do afternoons")).toMatch(/On which day/);
    expect(talk.options).toEqual(["Tue, Jun 16"]);
    await talk.say("Tue, Jun 16");
    expect(talk.options).toEqual(["3:30 PM"]);
  });

  it("and a greeting before a wish does not hide it", async () => {
    expect(await known().about("elm").say("Hi, can I see it on Thursday?")).toMatch(/on Thursday, June 18/);
    expect(await new Talk().say("Hi Ada!")).toMatch(/I can show you/);
  });

  it("and a thumbs-up is no question: what was asked stays asked", async () => {
    const talk = known().about("elm");
    expect(await talk.say("👍")).toMatch(/You are welcome/);
    expect(await talk.say("Book a showing", "👍")).toMatch(/^On which day/);
    expect(await talk.say("Tue, Jun 16", "👍?")).toMatch(/at what time/);
    expect(talk.services.handedOver).toEqual([]);
  });
});

it.each(["🤔", "😡", "👎"])("%s alone is no thanks", async (emoji) => {
  expect(await new Talk().say(emoji)).toMatch(/did not understand/);
});

describe("a listing that is named in a sentence", () => {
  it.each([
    ["Is Oak 3 pet friendly, are dogs allowed?", /^Pets are not allowed/],
    ["tell me about oak 3", /^Oak 3/],
  ])("is the one that is meant by %j", async (text, answer) => {
    expect(await new Talk().say(text)).toMatch(answer);
  });

  it.each([
    ["en", "Is the Sunny two-bedroom still available?", /It is available now\.$/],
    ["en", "I'm interested in your sunny two bedroom", /^Sunny two-bedroom/],
    ["es", "¿Sigue disponible el Sunny two-bedroom?", /Está disponible ahora\.$/],
    ["en", "Do you have a sunny two bedroom?", /^1\. Elm 12[\s\S]*Sunny two-bedroom/m],
  ])("may have a title that describes others, too, in %s: %s", async (language, text, answer) => {
    const talk = new Talk(language);
    talk.services.all = [elm, oak, listing("sunny", "Sunny two-bedroom")];
    expect(await talk.say(text)).toMatch(answer);
  });
});

describe("a question about homes", () => {
  it.each([
    ["en", "Is it still available?", /^Which one do you mean\?\n1\. Elm 12/, "It is available now."],
    ["en", "what is the deposit", /^Which one do you mean/, "The deposit is $1,000."],
    ["es", "¿sigue disponible?", /^¿A cuál se refiere\?/, "Está disponible ahora."],
  ] as const)(
    "in %s, before one is chosen, %j is answered once it is",
    async (language, question, which, answer) => {
      const talk = new Talk(language);
      expect(await talk.say(question)).toMatch(which);
      expect(talk.options).toEqual(["Elm 12", "Oak 3", "Pine 7"]);
      expect(await talk.say("Elm 12")).toBe(answer);
    },
  );

  it("is answered at once when there is only one", async () => {
    const talk = new Talk();
    talk.services.all = [pine];
    expect(await talk.say("how much is the rent")).toBe("The rent is $1,200 a month.");
  });

  it.each(["Is Elm 12 available? And how much is Oak 3?", "Hi! Is Elm 12 available? How much is Oak 3?"])(
    "says for each which one its answer is about: %s",
    async (text) => {
      expect(await new Talk().say(text)).toMatch(
        /Elm 12: It is available now\..*Oak 3: The rent is \$2,400 a month\./,
      );
    },
  );

  it.each([
    ["I was wondering if Elm 12 is still available", /^It is available now\.$/],
    [
      "quisiera saber si está disponible Elm 12 y cuándo lo puedo ver",
      /^Elm 12: It is available now\.[\s\S]*On which day/,
    ],
  ])("is understood in a polite sentence: %s", async (text, answer) => {
    expect(await new Talk().say(text)).toMatch(answer);
  });

  it.each([
    "Hi! I have questions about Elm 12 and Oak 3. Do they take dogs? Are they available?",
    "Do Elm 12 and Oak 3 take dogs?",
  ])("is answered for each of them: %s", async (text) => {
    const said = await new Talk().say(text);
    expect(said).toMatch(/Elm 12: Pets are allowed\./);
    expect(said).toMatch(/Oak 3: Pets are not allowed\./);
    expect(said).not.toMatch(/Pine 7/);
  });
});

describe("a form", () => {
  it("asks its questions in turn, again after an answer that is none, and ends with its message", async () => {
    const talk = new Talk();
    expect(await talk.say("Apply")).toBe("Welcome.\n\nWhat is your income?");
    expect(await talk.say("unclear")).toBe("A number, please.");
    expect(await talk.say("4000")).toBe("Do you have pets?");
    expect(talk.options).toEqual(["Yes", "No"]);
    expect(await talk.say("No")).toMatch(/^All done\.\nThese may suit you:\n1\. Pine 7/);
    expect(talk.services.answers).toEqual({ income: "4000", pets: "No" });
  });

  it("is handed over to a person after three answers that are none", async () => {
    const talk = new Talk();
    await talk.say("Apply", "unclear", "unclear");
    expect(await talk.say("unclear")).toMatch(/I have asked a person/);
    expect(talk.services.handedOver).toEqual(["not_understood"]);
  });

  it("is chosen by name when there are several, and says so when there is none", async () => {
    const talk = new Talk();
    talk.services.offered = [
      { id: "a", name: "Renters" },
      { id: "b", name: "Pets" },
    ];
    await talk.say("Apply");
    expect(talk.options).toEqual(["Renters", "Pets"]);
    expect(await talk.say("Pets")).toMatch(/What is your income/);
    talk.services.offered = [];
    expect(await new Talk().say("menu")).toMatch(/I can show/);
    expect(await talk.say("menu", "Apply")).toMatch(/nothing to fill in/);
  });
});

describe("a person", () => {
  it("takes over after two messages that are not understood, if the settings allow it", async () => {
    const talk = new Talk();
    expect(await talk.say("qwertz")).toMatch(/did not understand/);
    expect(await talk.say("asdf")).toMatch(/asked a person/);
    const other = new Talk();
    other.services.settings = {
      ...other.services.settings,
      callHumanEnabled: false,
      publicPhone: "+1 217 555 0100",
    };
    expect(await other.say("qwertz", "asdf")).toMatch(/did not understand/);
    expect(await other.say("Talk to a person")).toMatch(/can't connect you[\s\S]*\+1 217 555 0100/);
    expect(other.options).not.toContain("Talk to a person");
    expect([talk.services.handedOver, other.services.handedOver]).toEqual([["not_understood"], []]);
  });

  it.each([
    "I have a service animal",
    "Do you accept Section 8 vouchers?",
    "I use a wheelchair",
    "Tengo un perro guia",
  ])("answers %j, whatever the settings and wherever the dialogue is", async (text) => {
    for (const before of [[], ["Apply"], ["Book a showing"]]) {
      const talk = new Talk();
      talk.services.settings = { ...talk.services.settings, callHumanEnabled: false };
      await talk.say(...before, text);
      expect(talk.services.handedOver).toEqual(["only_person"]);
    }
  });
});

describe("how a person can reach the visitor", () => {
  it.each([
    ["en", "Talk to a person", /email address or phone number can they reach you/, "No, thanks"],
    ["es", "Hablar con una persona", /correo electrónico o teléfono podemos contactarle/, "No, gracias"],
  ])(
    "is asked in %s before they answer, with when they do, and need not be said",
    async (language, text, asks, no) => {
      const talk = new Talk(language);
      talk.services.settings = { ...talk.services.settings, timezone: "America/Chicago" };
      const answer = await talk.say(text);
      expect(answer).toMatch(asks);
      expect(answer).toContain(
        language === "en"
          ? "Somebody usually answers Monday to Friday, 9:00 AM to 5:00 PM (Central Time)."
          : "Normalmente alguien responde: de lunes a viernes, de 9:00 a.m. a 5:00 p.m. (hora central).",
      );
      expect(talk.options[0]).toBe(no);
      expect(await talk.say(no)).toMatch(/^All right|^De acuerdo/);
      expect(talk.services.reached).toEqual([null]);
    },
  );

  it("says when somebody is back, outside of the working hours", async () => {
    const talk = new Talk();
    talk.services.settings = { ...talk.services.settings, timezone: "America/Chicago" };
    talk.services.now = new Date("2026-06-13T03:00:00.000Z");
    expect(await talk.say("Talk to a person")).toContain(
      "Nobody is in right now; they are back on Monday, June 15, at 9:00 AM.",
    );
    const spanish = new Talk("es");
    spanish.services.settings = talk.services.settings;
    spanish.services.now = talk.services.now;
    expect(await spanish.say("Hablar con una persona")).toMatch(/a las 9:00 a\.m\.\n/);
  });

  it.each([
    [[1, 2, 3, 4, 5, 6, 0], "09:00", "09:00", "every day, at any time"],
    [[2, 4], "10:00", "14:30", "Tuesday and Thursday, 10:00 AM to 2:30 PM"],
    [[1, 2, 3, 6], "09:00", "17:00", "Monday to Wednesday and Saturday, 9:00 AM to 5:00 PM"],
  ])("names the days %j from %s to %s", async (days, start, end, hours) => {
    const talk = new Talk();
    talk.services.settings = { ...talk.services.settings, workingHours: { days, start, end } };
    expect(await talk.say("Talk to a person")).toContain(`Somebody usually answers ${hours} (`);
  });

  it.each(["dana@example.com", "sure: dana@example.com please", "my mail is dana@example.com."])(
    "is taken from %j",
    async (text) => {
      const talk = new Talk();
      expect(await talk.say("Talk to a person", text)).toMatch(/They can reach you at dana@example\.com/);
      expect(talk.services.reached).toEqual(["dana@example.com"]);
    },
  );

  it("is asked again after an address that is none, or not taken", async () => {
    const talk = new Talk();
    expect(await talk.say("Talk to a person", "dana@example")).toMatch(/one email address/);
    expect(await talk.say("+49 30 901820")).toMatch(/another country/);
    expect(await talk.say("+1 217 555 0142")).toMatch(/They can reach you at/);
  });

  it("is not asked of whoever has said it, and never twice", async () => {
    const known = new Talk();
    known.services.visitor = { name: "Dana", address: "dana@example.com" };
    expect(await known.say("Talk to a person")).not.toMatch(/which email address/);
    const inOne = new Talk();
    expect(await inOne.say("Can a person call me at 217-555-0142?")).not.toMatch(/which email address/);
    expect(inOne.services.visitor.address).toBe("2175550142");
    const asked = new Talk();
    asked.services.settings = { ...asked.services.settings, callHumanEnabled: false };
    expect(await asked.say("Talk to a person")).toMatch(/which email address/);
    expect(await asked.say("menu", "Talk to a person")).not.toMatch(/which email address/);
  });

  it("is asked, too, when the answer to a question is left to the agency", async () => {
    const talk = new Talk().about("pine");
    talk.services.all = [{ ...pine, depositAmount: null }];
    expect(await talk.say("What is the deposit?")).toMatch(/do not know that[\s\S]*which email address/);
    expect(await talk.say("dana@example.com")).toMatch(/They can reach you at dana@example\.com/);
  });
});

it("says in Spanish when somebody is back, by the article of the hour", () => {
  const answers = {
    workingHours: { start: "13:00", end: "17:00", days: [1] },
    timezone: "America/Chicago",
    opensAt: "2026-06-15T18:00:00.000Z",
  };
  const acts = [{ say: "person", publicPhone: "", asksAddress: false, answers } as const];
  expect(inWords(acts, { language: "es", menu: [] }).content).toMatch(
    /vuelven el lunes, 15 de junio, a la 1:00\sp\.m\.$/,
  );
});

describe("the state", () => {
  it("begins anew when another version of the program stored it", () => {
    expect(readState({ expects: { kind: "unheard-of" } }, "elm")).toEqual(readState({}, "elm"));
  });
});

describe("days that suit or do not", () => {
  const about = () => new Talk().about("elm");
  /** Tuesday 10:00 and 15:30, Thursday 10:00, in Chicago. */
  const [tuesday, thursday] = ["Tue, Jun 16", "Thu, Jun 18"];

  it("offers none that the visitor has ruled out, also later on", async () => {
    const talk = about();
    await talk.say("I want to visit, but I can't on Tuesdays");
    expect(talk.options).toEqual([thursday]);
    await talk.say("in the morning");
    expect(talk.options).toEqual([thursday]);
  });

  it("offers other days than the one that was chosen and then ruled out", async () => {
    const talk = about();
    await talk.say("Can I visit on Tuesday?", "sorry, not Tuesday");
    expect(talk.options).toEqual([thursday]);
    await talk.say("Tuesday is fine after all");
    expect(talk.options).toEqual(["10:00 AM", "3:30 PM"]);
  });

  it("offers the days of several that are free at the time", async () => {
    const talk = about();
    await talk.say("Can I see it Tuesday or Wednesday?");
    expect(talk.options).toEqual([tuesday]);
    await talk.say("Tuesday or Thursday after 2");
    expect(talk.options).toEqual([tuesday]);
    expect(await talk.say("Wednesday or Friday")).toMatch(/^No time is free then/);
    expect(talk.options).toEqual([tuesday, thursday]);
  });

  it("shows the choices again to who can come at any time", async () => {
    const talk = about();
    await talk.say("Can I visit?");
    expect(await talk.say("any day works for me")).toMatch(/^On which day/);
    expect(talk.options).toEqual([tuesday, thursday]);
  });
});

describe("the name that is asked for", () => {
  const asked = async () => {
    const talk = new Talk().about("elm");
    expect(await talk.say("Can I visit on Tuesday at 10?")).toMatch(/What is your name/);
    return talk;
  };

  it.each([
    ["Rosa Diaz", "Rosa Diaz"],
    ["My name is Rosa Diaz", "Rosa Diaz"],
    ["Hi, I'm Rosa Diaz!", "Rosa Diaz"],
    ["me llamo Rosa Díaz", "Rosa Díaz"],
    ["Domingo Reyes", "Domingo Reyes"],
    ["April Summers", "April Summers"],
    ["Soy Lee", "Lee"],
    ["Dana Reyes, thanks", "Dana Reyes"],
    ["thanks, Dana Reyes", "Dana Reyes"],
    ["Ya-Ting Chen", "Ya-Ting Chen"],
  ])("is taken from: %s", async (said, name) => {
    const talk = await asked();
    expect(await talk.say(said)).toMatch(/At which email address/);
    expect(talk.services.visitor.name).toBe(name);
  });

  it.each([
    "Rosa Diaz, rosa@example.com",
    "I'm Rosa Diaz and my email is rosa@example.com",
    "rosa@example.com Rosa Diaz",
  ])("comes with an address, which is not asked for again: %s", async (said) => {
    const talk = await asked();
    expect(await talk.say(said)).toMatch(/is booked/);
    expect(talk.services.visitor).toEqual({ name: "Rosa Diaz", address: "rosa@example.com" });
  });

  it("is not the other day that the visitor means instead", async () => {
    const talk = await asked();
    expect(await talk.say("no, thursday")).toMatch(/Thursday/);
    expect(talk.services.visitor.name).toBeNull();
  });
});

it("takes hours within which the visitor can come for no choice of the first", async () => {
  const talk = new Talk().about("elm");
  talk.services.times = [10, 14, 15, 16, 17].map((hour) => `2026-06-16T${hour + 5}:00:00.000Z`);
  await talk.say("Can I visit on Tuesday?");
  await talk.say("between 2 and 4");
  expect(talk.options).toEqual(["2:00 PM", "3:00 PM"]);
  await talk.say("after 4");
  expect(talk.options).toEqual(["4:00 PM", "5:00 PM"]);
  expect(talk.services.booked).toEqual([]);
});

it("offers times of a home that somebody asks to see by its name", async () => {
  for (const text of ["can i see elm 12", "Could we see Elm 12?", "I want to see elm 12"])
    expect([text, await new Talk().say(text)]).toEqual([
      text,
      expect.stringMatching(/On which day .* Elm 12/),
    ]);
  expect(await new Talk().say("can i see photos of elm 12?")).not.toMatch(/On which day/);
});

it.each([
  ["can I move it to friday?", "i need to cancel", "Could you change the time?"],
  ["necesito cancelar", "¿puedo cambiarla?", "quisiera cambiar la hora"],
])("leads to the page of what was booked, without naming it: %s", async (...texts) => {
  for (const text of texts) {
    const talk = new Talk().about("elm");
    await talk.say("Can I visit on Tuesday at 10?", "Rosa Diaz", "rosa@example.com");
    expect([text, await talk.say(text)]).toEqual([text, expect.stringContaining("/p/bookings/token")]);
  }
});

it.each([
  ["en", "delete my data please"],
  ["en", "Please erase all my personal information"],
  ["es", "quiero que borren mis datos"],
  ["es", "Eliminen toda mi información, por favor"],
])("leaves it to a person to delete what is known of a visitor, in %s: %s", async (language, text) => {
  const talk = new Talk(language);
  await talk.say(text);
  expect(talk.services.handedOver).toEqual(["only_person"]);
});

it.each([
  "I'm outside the house, nobody is here",
  "We are here for our showing",
  "hi, I'm at the front door and nobody's answering",
  "running 10 minutes late",
  "I'll be a bit late, sorry",
  "I never got the confirmation email",
  "estoy afuera y no hay nadie",
  "voy a llegar 15 minutos tarde",
  "no me llegó el correo",
  "me quedé afuera, no tengo llaves",
  "I'm in the area right now, can someone let me in?",
  "stop texting me",
  "ya no me manden mensajes",
  "the heat isn't working in my unit",
  "hay una fuga de agua en mi baño",
  "this is ridiculous, nobody ever answers me",
  "are you for real? is this a scam?",
  "someone asked me to send a deposit by Zelle, is that you?",
  "me piden dinero antes de ver, ¿es una estafa?",
])("lets a person hear at once of somebody who waits for them: %s", async (text) => {
  const talk = new Talk();
  await talk.say(text);
  expect(talk.services.handedOver).toEqual(["only_person"]);
});

it.each([
  ["en", "i smell gas in the apartment!!", /^If anyone is in danger, leave the place and call 911/],
  ["en", "there's a gas leak", /^If anyone is in danger/],
  ["en", "water is pouring from the ceiling", /^If anyone is in danger/],
  ["en", "There's a gas smell in the kitchen. What should I do?", /^If anyone is in danger/],
  ["en", "someone is trying to break into my apartment", /^If anyone is in danger/],
  ["en", "my ex is trying to break in", /^If anyone is in danger/],
  ["en", "someone broke in", /^If anyone is in danger/],
  ["en", "the house is burning", /^If anyone is in danger/],
  ["en", "fire in my unit", /^If anyone is in danger/],
  ["en", "help, fire", /^If anyone is in danger/],
  ["en", "the carbon monoxide alarm went off", /^If anyone is in danger/],
  ["en", "my smoke detector won't stop beeping", /^If anyone is in danger/],
  ["en", "fire alarm is going off", /^If anyone is in danger/],
  ["en", "The kitchen is full of smoke", /^If anyone is in danger/],
  ["en", "water is leaking through the ceiling", /^If anyone is in danger/],
  ["en", "this is an emergency", /^If anyone is in danger/],
  [
    "es",
    "huele a gas en el departamento",
    /^Si alguien corre peligro, primero salga del lugar y llame al 911/,
  ],
  ["es", "huele mucho a gas", /^Si alguien corre peligro/],
  ["es", "se me inundó la casa", /^Si alguien corre peligro/],
  ["es", "la casa se quema", /^Si alguien corre peligro/],
  ["es", "se cayó el techo", /^Si alguien corre peligro/],
  ["es", "la alarma de humo está sonando", /^Si alguien corre peligro/],
  ["es", "huele a quemado", /^Si alguien corre peligro/],
  ["es", "hay mucho humo", /^Si alguien corre peligro/],
  ["es", "está inundado el baño", /^Si alguien corre peligro/],
])("lets nobody in danger wait for the agency, in %s: %s", async (language, text, first) => {
  const talk = new Talk(language);
  expect(await talk.say(text)).toMatch(first);
  expect(talk.services.handedOver).toEqual(["only_person"]);
});

it.each(["there is a fire in the kitchen", "huele a gas"])(
  "lets nobody in danger answer the next question of a form: %s",
  async (text) => {
    const talk = new Talk();
    expect(await talk.say("Apply", text)).toMatch(/^If anyone is in danger/);
    expect([talk.services.handedOver, talk.services.answers]).toEqual([["only_person"], {}]);
  },
);

it.each([
  "Do you have an emergency maintenance line?",
  "do you have an emergency contact number",
  "the living room is flooded with natural light, lovely",
  "there's a fire hydrant in front of the driveway?",
  "is water coming from a well",
  "does the kitchen smell like gas or electric stove",
  "has a pipe burst there before",
  "Has there ever been a break-in?",
  "Is flooding a problem there?",
  "I have an emergency at work, can we reschedule?",
  "It's an emergency, I need a place by tonight",
  "¿hay fuego en la chimenea?",
  "¿hay detector de humo?",
])("sends nobody out of a home for what is no danger: %s", async (text) => {
  const talk = new Talk().about("elm");
  expect(await talk.say(text)).not.toMatch(/danger/);
  expect(talk.services.handedOver).toEqual([]);
});

it.each([
  "We are here from Ohio and look for a home",
  "I'm outside the city at the moment. Do you have 2 bedrooms?",
  "Is it too late to apply?",
  "Can you answer a question?",
  "Is heat included?",
  "Is the door code the same?",
  "Is there a fireplace?",
  "Do you take Zelle?",
  "Is there a late fee if I am late on rent?",
  "what is the fee if I'm late?",
  "do you need a letter from my landlord",
  "yes I'm still here",
  "Zillow told me to send a message to you",
  "my wife asked me to send you a message",
  "power is out of my budget",
  "¿No hay nadie viviendo ahí?",
  "Hay alguien aquí?",
])("bothers nobody with what only sounds so: %s", async (text) => {
  const talk = new Talk();
  await talk.say(text);
  expect(talk.services.handedOver).toEqual([]);
});

it.each([
  ["en", "what time was my appointment again?"],
  ["en", "how do I cancel"],
  ["en", "I never got the confirmation email"],
  ["es", "¿a qué hora era mi cita?"],
])("leads who asks about what was booked here to its page, in %s: %s", async (language, text) => {
  const talk = new Talk(language).about("elm");
  talk.services.visitor = { name: "Dana", address: "dana@example.com" };
  await talk.say(language === "en" ? "Book a showing" : "Reservar una visita", "2026-06-16", "15:30");
  expect(await talk.say(text)).toContain("/p/bookings/token");
});

it.each(["I work Saturdays", "my shift is monday to friday", "trabajo de lunes a viernes"])(
  "shows the days again to who says instead what they do every week: %s",
  async (text) => {
    const talk = new Talk().about("elm");
    await talk.say("Can I visit?");
    expect(await talk.say(text)).toMatch(/^On which day/);
  },
);

describe("a time that does not suit", () => {
  const offered = async (language: string) => {
    const talk = new Talk(language).about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.times = [10, 15, 16].map((hour) => `2026-06-16T${hour + 5}:00:00.000Z`);
    await talk.say(language === "en" ? "Can I visit on Tuesday?" : "¿Puedo ir el martes?");
    return talk;
  };

  it.each([
    ["en", "3 doesn't work"],
    ["en", "not 3"],
    ["en", "3pm is too late"],
    ["en", "I can't at 3pm, do you have later?"],
    ["en", "at 3 p.m. I can't"],
    ["es", "a las 3 no puedo"],
    ["es", "a las 3, no puedo"],
  ])("is not booked, and the others are offered, in %s: %s", async (language, text) => {
    const talk = await offered(language);
    await talk.say(text);
    expect(talk.options.map((option) => option.split(":")[0])).toEqual(["10", "4"]);
    expect(talk.services.booked).toEqual([]);
  });

  it.each([
    ["can't make 3, 4 is ok", 16],
    ["no puedo a las 3, mejor a las 4", 16],
    ["instead of 3 can we do 4", 16],
    ["10 is too early, 3:00?", 15],
    ["why not 3?", 15],
    ["3 is not a problem", 15],
    ["at 3 if that's not too late", 15],
    ["can I do 3 with my 2 kids?", 15],
    ["June 16 at 3pm", 15],
  ])("is not taken for the one that does: %s", async (text, hour) => {
    const talk = await offered("en");
    await talk.say(text);
    expect(talk.services.booked).toEqual([`elm 2026-06-16T${hour + 5}:00:00.000Z`]);
  });

  it.each([
    "is there parking for 3 cars?",
    "can 3 of us come?",
    "2 or 3?",
    "I'm 10 minutes away",
    "10 or 3?",
  ])("is not chosen by another number: %s", async (text) => {
    const talk = await offered("en");
    await talk.say(text);
    expect(talk.services.booked).toEqual([]);
  });

  it.each([
    ["en", "do you have anything later than 3?", ["3", "4"]],
    ["en", "earlier than 3 please", ["10"]],
    ["es", "¿tienen más tarde de las 3?", ["3", "4"]],
  ])("is not chosen by what bounds the others, in %s: %s", async (language, text, hours) => {
    const talk = await offered(language);
    await talk.say(text);
    expect(talk.services.booked).toEqual([]);
    expect(talk.options.map((option) => option.split(":")[0])).toEqual(hours);
  });

  it("leaves the other days when it is the only one of its day", async () => {
    const talk = new Talk().about("elm");
    await talk.say("Can I visit on Thursday?");
    expect(await talk.say("10 doesn't work")).toMatch(/On which day/);
  });
});

it.each([
  ["not the first one", /did not understand/],
  ["not the first, the second one", /^Oak 3/],
  ["not Elm 12", /did not understand/],
  ["no la primera", /did not understand/],
])("takes no listing that is refused: %s", async (text, answer) => {
  const talk = new Talk();
  await talk.say("See listings");
  expect(await talk.say(text)).toMatch(answer);
});

describe("who does not go on when asked for a name", () => {
  const asked = async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: null, address: "dana@example.com" };
    await talk.say("Can I visit on Tuesday at 10?");
    return talk;
  };

  it.each([
    "I changed my mind",
    "no thanks",
    "not interested",
    "maybe later",
    "I don't want a tour",
    "no quiero",
    "mejor no",
    "ya no quiero la cita",
  ])("has nothing booked: %s", async (text) => {
    const talk = await asked();
    expect(await talk.say(text)).toMatch(/^I can show you/);
    expect([talk.services.visitor.name, talk.services.booked]).toEqual([null, []]);
  });

  it.each(["hold on", "let me check with my wife", "un momento", "I don't want to give my name"])(
    "is asked again: %s",
    async (text) => {
      const talk = await asked();
      expect(await talk.say(text)).toMatch(/name/);
      expect(talk.services.booked).toEqual([]);
    },
  );

  it.each(["Will Smith", "It's Dan Rather", "Nora No", "de la Cruz"])(
    "unless it is one: %s",
    async (text) => {
      const talk = await asked();
      expect(await talk.say(text)).toMatch(/is booked/);
    },
  );
});

it.each([
  ["I work from home, does it have internet?"],
  ["I work at a hospital, do I need proof of income?"],
  ["¿El estudio tiene balcón?"],
  ["¿piden carta de trabajo?"],
])("answers a question of who says what they do while choosing a day: %s", async (text) => {
  const talk = new Talk().about("elm");
  await talk.say("Can I visit?");
  expect(await talk.say(text)).toMatch(/^I do not know that/);
});
