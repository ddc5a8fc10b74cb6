import type { Property } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { elm, listing, oak, pine, Talk } from "../../../../../test/fixtures/talk.ts";
import { checkOutgoing } from "../../../screening/fair-housing/fair-housing.service.ts";

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

  it.each([
    ["is there a washer/dryer in unit?", /^Laundry: in the home\.$/],
    ["is electricity included?", /^Included in the rent: Water, Trash\.$/],
    ["pets", /^Pets are allowed\.$/],
    ["hows the parking", /^Parking is included\.$/],
    ["my dog is 80lbs is that ok", /^Pets are allowed\.$/],
    ["garage or street parking", /^Parking is included\.$/],
    ["is it a house or apartment", /^Type: townhouse\.$/],
    ["¿es una casa?", /^Type: townhouse\.$/],
    ["is there a bathtub", /^I do not know that/],
    ["and whats the deposit", /^The deposit is \$1,000\.$/],
    ["also whats the deposit", /^The deposit is \$1,000\.$/],
    ["wats the rent", /^The rent is \$1,850 a month\.$/],
    ["whens it available", /^It is available from December 15, 2026\.$/],
    ["can i move in dec 1", /^It is available from December 15, 2026\.$/],
    ["is it avail feb 1", /^It is available from December 15, 2026\.$/],
    ["hows the area", /surroundings/],
    ["utilities", /^Included in the rent: Water, Trash\.$/],
    ["sqft", /^It has 800 sq ft\.$/],
    ["got any videos", /^I do not know that/],
    ["what floor is it on", /^Floor: 2\.$/],
    ["what year was it built", /^Year built: 1998\.$/],
    ["how old is the building", /^Year built: 1998\.$/],
    ["how old do I have to be?", /^I do not know that/],
    ["are there built-in closets?", /^I do not know that/],
    ["when was the last tenant there?", /^I do not know that/],
    ["application fee", /^Application fee: \$50\.$/],
    [
      "how much to move in total",
      /^The rent is \$1,850 a month\. The deposit is \$1,000\. Application fee: \$50\.$/,
    ],
    ["What is the rent for this apartment?", /^The rent is \$1,850 a month\.$/],
    ["what's the rent for 2 people", /^The rent is \$1,850 a month\.$/],
    ["How much is it and how long is the lease?", /^The rent is \$1,850 a month\. Lease: 6 to 12 months\.$/],
    [
      "How much is the rent and when can I move in?",
      /^The rent is \$1,850 a month\. It is available from December 15, 2026\.$/,
    ],
    ["can i rent for 2 months", /^Lease: 6 to 12 months\.$/],
    ["do you allow 2 big dogs", /^Pets are allowed\.$/],
    ["how much are utilities a month", /^Included in the rent: Water, Trash\.$/],
    ["de cuanto es el contrato", /^Lease: 6 to 12 months\.$/],
    ["cuantos baños tiene", /^2 bedrooms, 1 bathroom\.$/],
    [
      "cuanto es el deposito y la aplicacion",
      /^The deposit is \$1,000\. Application fee: \$50\. Pet fee: \$35 a month, optional\.$/,
    ],
    ["cuales son los requisitos", /^I do not know that/],
    ["is it pet friendly and furnished?", /^Pets are allowed\. Not furnished\.$/],
  ])("under discussion is what %j asks about", async (text, answer) => {
    const talk = new Talk().about("elm");
    const fee = { refundable: false, required: true, frequency: "once" } as const;
    const details: Partial<Property> = {
      laundry: "in_unit",
      utilitiesIncluded: ["Water", "Trash"],
      leaseTermMonths: { min: 6, max: 12 },
      furnished: false,
      floor: 2,
      yearBuilt: 1998,
      propertyType: "townhouse",
      availabilityDate: "2026-12-15",
      fees: [
        { ...fee, name: "Application fee", amount: 50 },
        { ...fee, name: "Pet fee", amount: 35, required: false, frequency: "monthly" },
      ],
    };
    talk.services.all = [
      { ...elm, ...details },
      oak,
      listing("maple", "Furnished three-bedroom townhouse", { furnished: true, petPolicy: "not_allowed" }),
    ];
    expect(await talk.say(text)).toMatch(answer);
    expect(talk.state.propertyId).toBe("elm");
  });

  it.each([
    ["en", "the parking how much is it", /^Parking is included/],
    ["es", "y el estacionamiento cuanto es al mes", /^Estacionamiento incluido/],
    ["es", "me pueden decir cuanto sale todo para entrar", /^El alquiler es de \$1,850/],
    ["en", "thanks! what should i bring", /^I do not know that/],
    ["en", "thanks, how are you", /^You are welcome/],
    ["en", "thanks, which is great", /^You are welcome/],
    ["en", "thank you, how much I appreciate it", /^You are welcome/],
    ["en", "thanks, how much is parking", /^Parking is included/],
    ["es", "gracias, cuanto lo siento", /^De nada/],
    ["es", "gracias. que debo llevar", /^No lo sé/],
    ["en", "thanks so much, how kind of you", /^You are welcome/],
    ["es", "gracias, es todo", /^De nada/],
    ["es", "gracias, cuando decida le aviso", /^De nada/],
    ["en", "when can i view", /^On which day/],
    ["en", "can i view photos", /^I do not know that/],
  ])("under discussion is asked about without a mark, in %s: %s", async (language, text, answer) => {
    const talk = new Talk(language).about("elm");
    expect(await talk.say(text)).toMatch(answer);
    expect(talk.state.propertyId).toBe("elm");
  });

  it.each([
    "do you have anything with parking?",
    "do you have any apartments with laundry?",
    "show me others with parking",
    "is there another one that takes dogs?",
    "2 bedrooms",
    "pet friendly homes",
    "I want a house with parking",
    "do you have a house or apartment?",
    "¿tienen otros con estacionamiento?",
    "busco algo que acepte perros",
  ])("under discussion is not what %j asks about", async (text) => {
    const talk = new Talk().about("elm");
    expect(await talk.say(text)).toMatch(/\n2\. /);
    expect(talk.services.found).toHaveLength(1);
  });

  it("under discussion stays so when a search finds nothing", async () => {
    const talk = new Talk().about("elm");
    talk.services.findListings = async () => ({ listings: [], hasMore: false });
    expect(await talk.say("show me 5 bedroom homes")).toMatch(/Nothing matches/);
    expect(await talk.say("what is the rent")).toMatch(/\$1,850/);
  });

  it("that does not say it leaves any question to the agency", async () => {
    expect(await new Talk().about("elm").say("does it have a fireplace?")).toMatch(/^I do not know that/);
  });

  it("answers with its own facts, though another one's title has a word of the question", async () => {
    const talk = new Talk().about("oak");
    const other = listing("pet", "Furnished pet-friendly loft", { furnished: true });
    talk.services.all = [{ ...oak, furnished: false }, other];
    expect(await talk.say("is it pet friendly and furnished?")).toBe("Pets are not allowed. Not furnished.");
    expect(await talk.say("and the loft at Furnished pet-friendly loft, is it furnished?")).toMatch(
      /^Furnished pet-friendly loft: /,
    );
  });

  it.each([
    ["I am interested in this property and would like to schedule a viewing. Thank you.", /^On which day/],
    ["I am interested in this rental", /^Oak 3/],
    ["laundry in unit?", /^I do not know that/],
    ["¿en qué piso está?", /^(?!Nothing matches|These are)/],
    ["is this rental still available?", /^It is available now/],
    ["has it been rented yet?", /^It is available now/],
    ["¿ya se rentó?", /^It is available now/],
  ])("of the page stays the one under discussion: %s", async (text, answer) => {
    const talk = new Talk().about("oak");
    expect(await talk.say(text)).toMatch(answer);
    expect(talk.state.propertyId).toBe("oak");
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
