import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { understand } from "./answers.service.ts";
import { editDistance } from "./edit-distance.ts";
import { askedAgainText, askedText } from "./help.ts";
import { type AnswerType, answerTypes, type Question } from "./question.ts";

/** A Monday. */
const today = "2026-06-15";

/** The value of an answer; null when it is not understood. */
function value(question: Question | AnswerType, text: string, language = "en") {
  const asked = typeof question === "string" ? { type: question } : question;
  const answer = understand(asked, text, { today, language });
  return answer.ok ? answer.value : null;
}

describe("a number", () => {
  it.each([
    ["2", 2],
    ["2.", 2],
    ["about $1,500 a month", 1500],
    ["1.500", 1500],
    ["1.500,50", 1500.5],
    ["$1,500.50", 1500.5],
    ["1,234,567", 1234567],
    ["1.5", 1.5],
    ["1,5", 1.5],
    ["0.500", 0.5],
    ["1.5k", 1500],
    ["2k max", 2000],
    ["-5", -5],
    ["2br", 2],
    ["two", 2],
    ["Two, I think", 2],
    ["twelve", 12],
    ["two and a half", 2.5],
    ["dos y medio", 2.5],
    ["Somos tres", 3],
    ["una habitación", 1],
    ["studio", 0],
    ["２", 2],
    ["2, as I said: 2", 2],
    ["15 hundred", 1500],
    ["2 mil", 2000],
    ["two k", 2000],
    ["eight", 8],
    ["seven hundred", 700],
    ["2 and a half", 2.5],
    ["2 y medio", 2.5],
    ["1.2 million", 1200000],
    ["two and a half thousand", 2500],
    ["dos y medio mil", 2500],
    ["a 2-bedroom", 2],
  ])("%j is %d", (text, expected) => expect(value("number", text)).toBe(expected));

  it.each([
    "",
    "many",
    "1200 to 1500",
    "1200-1500",
    "1,50,00",
    "1.2.3",
    "1,500.50.50",
    "3:30",
    "apt4",
    "which one?",
    "I don't know, one maybe",
    "12345678901234567890",
    "Not one of those that we have seen so far",
    "twenty-five hundred",
    "six hundred and fifty",
    "one thousand two hundred",
    "eighty-five",
    "two million",
    "2 thousand five hundred",
    "6 figures",
    "6-figure salary",
    "six figures",
    "six-figure salary",
    "seis cifras",
    "dos mil quinientos",
    "dos mil doscientos",
    "treinta y uno",
    "deux cent cinquante",
    "vingt et un",
  ])("%j is asked again", (text) => expect(value("number", text)).toBe(null));

  it("has to be within its bounds, and the help names them", () => {
    const question: Question = { type: "number", min: 1, max: 12 };
    expect(["0", "1", "12", "13"].map((text) => value(question, text))).toEqual([null, 1, 12, null]);
    expect(askedAgainText("How many months?", question, "too_large", "en")).toBe(
      "Please answer with a number from 1 up to 12.\nHow many months?",
    );
  });

  it("is understood however it is grouped, with a currency and words around it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom("en-US", "de-DE"),
        fc.constantFrom("", "$", "about ", "€ ", "rent: "),
        fc.constantFrom("", ".", " per month", " dollars!", "/mo"),
        (number, locale, before, after) => {
          expect(value("number", `${before}${number.toLocaleString(locale)}${after}`)).toBe(number);
          expect(value("number", `${before}${number}${after}`)).toBe(number);
        },
      ),
    );
  });
});

describe("yes or no", () => {
  it.each([
    ["Yes", true],
    ["y", true],
    ["yes, no pets though", true],
    ["Sí, claro", true],
    ["SI", true],
    ["por supuesto", true],
    ["👍", true],
    ["Well, yes", true],
    ["No", false],
    ["no, gracias", false],
    ["I don't have any", false],
    ["I don’t", false],
    ["nunca", false],
    ["Absolutely not", false],
    ["Definitely no pets", false],
    ["¡Claro que no!", false],
    ["Por supuesto que no", false],
    ["Absolutely, no question", true],
    ["definitely not a problem", true],
    ["absolutely not a problem", true],
    ["certainly not an issue", true],
    ["absolutely no issues", true],
    ["of course not a problem", true],
    ["claro que no es problema", true],
    ["Claro que no hay problema", true],
    ["👎", false],
    ["Y, two dogs", true],
    ["n.", false],
    ["Mi esposa y yo no fumamos", false],
    ["Well, yes. Is that ok?", true],
    ["y thanks", true],
    ["Y 👍", true],
    ["y we have two dogs", true],
    ["Y - two dogs", true],
    ["n - no pets", false],
    ["n thanks", false],
    ["Y, no.", false],
    ["Y... nunca", false],
    ["No questions", false],
    ["No doubts", false],
    ["No hay dudas", false],
    ["Yes and no pets", true],
    ["Sí y no tengo mascotas", true],
  ])("%j is %s", (text, expected) => expect(value("boolean", text)).toBe(expected));

  it.each([
    "",
    "maybe",
    "not sure",
    "No sé",
    "no idea",
    "no problem",
    "not a problem",
    "a cat",
    "I am not ok with that",
    "Mi esposa y yo dejamos de fumar",
    "¿Y cuánto es el depósito?",
    "Is it ok to pay in cash?",
    "no doubt about it",
    "no hay duda",
    "yes and no",
    "Yes and no, we have a cat at times",
    "Sí y no.",
    "Y... ¿cuánto es el depósito?",
    "Y, no pets",
    "Is it ok, if we have a dog?",
    "Is it ok to pay in cash, no?",
    "It is ok, right?",
    "El depósito está claro, ¿no?",
    "We have a cat, not a big one, is that ok?",
    "ninguna duda",
    "n/a",
    "?",
  ])("%j is asked again", (text) => expect(value("boolean", text)).toBe(null));
});

describe("a date", () => {
  it.each([
    ["2027-03-01", "2027-03-01"],
    ["2027/3/1", "2027-03-01"],
    ["3/1/2027", "2027-03-01"],
    ["3/1/27", "2027-03-01"],
    ["25/12/2026", "2026-12-25"],
    ["15.8.2026", "2026-08-15"],
    ["3/1", "2027-03-01"],
    ["7/1", "2026-07-01"],
    ["6/15", "2026-06-15"],
    ["1 March", "2027-03-01"],
    ["March 1st, please", "2027-03-01"],
    ["Mar. 1, 2028", "2028-03-01"],
    ["the 1st of August", "2026-08-01"],
    ["1 de marzo", "2027-03-01"],
    ["1º de agosto de 2026", "2026-08-01"],
    ["el 3 de sept", "2026-09-03"],
    ["today", "2026-06-15"],
    ["Tomorrow!", "2026-06-16"],
    ["the day after tomorrow", "2026-06-17"],
    ["mañana por la mañana", "2026-06-16"],
    ["el viernes por la mañana", "2026-06-19"],
    ["el 20 en la mañana", "2026-06-20"],
    ["la mañana del viernes", "2026-06-19"],
    ["a month from now", "2026-07-15"],
    ["two months from tomorrow", "2026-08-16"],
    ["dos meses a partir de hoy", "2026-08-15"],
    ["in two weeks or so", "2026-06-29"],
    ["March 1 at 5 pm", "2027-03-01"],
    ["March 1, 2 people", "2027-03-01"],
    ["March 1 - 12 month lease", "2027-03-01"],
    ["March 1 - 12-month lease", "2027-03-01"],
    ["March 1 - 12 mo lease", "2027-03-01"],
    ["March 1 - 2 baths", "2027-03-01"],
    ["March 1 - 2 bedrooms", "2027-03-01"],
    ["July 1 and 3 roommates", "2026-07-01"],
    ["julio 1 y 2 perros", "2026-07-01"],
    ["julio 1 y 2 niñas", "2026-07-01"],
    ["1 de julio - 2 habitaciones", "2026-07-01"],
    ["I give notice 30 days before, so July 1", "2026-07-01"],
    ["a partir de mañana", "2026-06-16"],
    ["el 20 y 2 perros", "2026-06-20"],
    ["7/1 - 5 pm", "2026-07-01"],
    ["3/1/27 - 12 month lease", "2027-03-01"],
    ["not before March 1", "2027-03-01"],
    ["no later than March 1", "2027-03-01"],
    ["I can't move until March 1", "2027-03-01"],
    ["no antes del 1 de marzo", "2027-03-01"],
    ["No, March 1", "2027-03-01"],
    ["March 1, no pets", "2027-03-01"],
    ["March 1 is not a problem", "2027-03-01"],
    ["why not March 1", "2027-03-01"],
    ["I have no pets and July 1 works", "2026-07-01"],
    ["No pets\nMoving July 1", "2026-07-01"],
    ["Not married, July 1", "2026-07-01"],
    ["Not 100% but July 1", "2026-07-01"],
    ["no rush July 1", "2026-07-01"],
    ["I can't stay here past July 31", "2026-07-31"],
    ["1 de julio y 2 recámaras", "2026-07-01"],
    ["pasado mañana", "2026-06-17"],
    ["hoy", "2026-06-15"],
    ["in two weeks", "2026-06-29"],
    ["in 10 days", "2026-06-25"],
    ["in a fortnight", "2026-06-29"],
    ["a fortnight from tomorrow", "2026-06-30"],
    ["dentro de quince días", "2026-06-29"],
    ["dentro de un mes", "2026-07-15"],
    ["next week", "2026-06-22"],
    ["el mes que viene", "2026-07-01"],
    ["Friday", "2026-06-19"],
    ["next Friday works", "2026-06-19"],
    ["lunes", "2026-06-22"],
    ["miércoles", "2026-06-17"],
    ["Friday, June 26", "2026-06-26"],
    ["Friday the 26th", "2026-06-26"],
    ["Friday 26th at 2pm", "2026-06-26"],
    ["viernes 26 a las 3", "2026-06-26"],
    ["sábado 11 por la tarde", "2026-07-11"],
    ["Friday 3 people", "2026-06-19"],
    ["Friday, 12 Elm Street", "2026-06-19"],
    ["Friday 3", "2026-07-03"],
    ["Friday 4", "2026-06-19"],
    ["Friday at 3", "2026-06-19"],
    ["Friday 26 month lease", "2026-06-19"],
    ["el martes de la otra semana", "2026-06-23"],
    ["el lunes de la semana que entra", "2026-06-22"],
    ["de hoy en ocho", "2026-06-22"],
    ["de hoy en quince días", "2026-06-29"],
    ["ya", "2026-06-15"],
    ["ya mismo", "2026-06-15"],
    ["the 1st", "2026-07-01"],
    ["el 20", "2026-06-20"],
    ["the first Saturday of July", "2026-07-04"],
    ["2nd Tuesday in July", "2026-07-14"],
    ["the first Monday of June", "2027-06-07"],
    ["the last Friday of this month", "2026-06-26"],
    ["the first Saturday of the month", "2026-07-04"],
    ["the third Thursday of next month", "2026-07-16"],
    ["the last Sunday of February 2028", "2028-02-27"],
    ["el primer sábado de julio", "2026-07-04"],
    ["el último viernes del mes", "2026-06-26"],
    ["el segundo lunes del próximo mes", "2026-07-13"],
    ["September", "2026-09-01"],
    ["in May", "2027-05-01"],
    ["March 2027", "2027-03-01"],
    ["the end of January", "2027-01-31"],
    ["end of June", "2026-06-30"],
    ["at the end of February 2028", "2028-02-29"],
    ["a finales de marzo", "2027-03-31"],
    ["fin janvier", "2027-01-31"],
    ["asap", "2026-06-15"],
    ["lo antes posible", "2026-06-15"],
    ["February 29", "2028-02-29"],
  ])("%j is %s", (text, expected) => expect(value("date", text)).toBe(expected));

  it("puts the month first for people whose language is English, and the day for others", () => {
    expect([value("date", "3/1/2027", "en"), value("date", "3/1/2027", "es")]).toEqual([
      "2027-03-01",
      "2027-01-03",
    ]);
    expect([value("date", "13/1/2027", "en"), value("date", "1/13/2027", "es")]).toEqual([
      "2027-01-13",
      "2027-01-13",
    ]);
  });

  it.each([
    "",
    "soon",
    "March 1 or April 1",
    "Saturday the 26th",
    "Saturday 26",
    "sábado 3",
    "ya no puedo ir",
    "ya encontré otro lugar",
    "tomorrow or on March 5",
    "the first Monday of this month",
    "March 1-5",
    "March 1st or 2nd",
    "between March 1 and 15",
    "the 1st or 2nd of March",
    "del 1 al 5 de marzo",
    "el 1 de julio o el 2",
    "2-3 months from now",
    "two or three weeks from now",
    "dos o tres semanas a partir de hoy",
    "not March 1",
    "not tomorrow",
    "in a week or two",
    "a week after March 1",
    "30 days from March 1",
    "por la mañana",
    "February 30",
    "2026-13-01",
    "99/99/2026",
    "I may move",
    "not sure, maybe March",
    "1.5",
    "in 2 rooms",
    "9999-12-31",
  ])("%j is asked again", (text) => expect(value("date", text)).toBe(null));

  it("is understood in every way of writing it", () => {
    const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom("", "From ", "on "), (date, before) => {
        const expected = date.toISOString().slice(0, 10);
        const written = (locale: string, options: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(date);
        const long = { dateStyle: "long" } as const;
        const short = { year: "numeric", month: "numeric", day: "numeric" } as const;
        for (const text of [expected, written("en-US", long), written("en-GB", long), written("es", long)]) {
          expect(value("date", `${before}${text}`)).toBe(expected);
        }
        expect(value("date", `${before}${written("en-US", short)}`, "en")).toBe(expected);
        expect(value("date", `${before}${written("es", short)}`, "es")).toBe(expected);
      }),
    );
  });

  it("without a year is never in the past, and within a year", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), (month, day) => {
        const date = String(value("date", `${month}/${day}`));
        expect([date >= today, date < "2027-06-15"]).toEqual([true, true]);
      }),
    );
  });
});

describe("a choice", () => {
  const option = (label: string) => ({ label, value: label });
  const parking: Question = {
    type: "choice",
    options: ["Garage", "Street parking", "No car"].map(option),
  };
  const rooms: Question = { type: "choice", options: ["1 bedroom", "2 bedrooms", "3+ bedrooms"].map(option) };

  it.each([
    ["Garage", "Garage"],
    ["  garage!", "Garage"],
    ["1", "Garage"],
    ["2.", "Street parking"],
    ["#3", "No car"],
    ["b", "Street parking"],
    ["option c please", "No car"],
    ["the second one", "Street parking"],
    ["la primera", "Garage"],
    ["I'd like the garage", "Garage"],
    ["street", "Street parking"],
    ["garge", "Garage"],
    ["gaarge", "Garage"],
    ["stret parkng", "Street parking"],
    ["NO CAR", "No car"],
  ])("%j is %s", (text, expected) => expect(value(parking, text)).toBe(expected));

  it.each(["", "4", "0", "z", "garage or street parking", "a house", "the", "gar age ish thing", "1 or 2"])(
    "%j is asked again",
    (text) => expect(value(parking, text)).toBe(null),
  );

  it.each([
    ["not the garage, street parking", "Street parking"],
    ["No, the garage", "Garage"],
    ["no garage", null],
    ["anything but garage", null],
    ["I don't want the garage", null],
    ["sin garage", null],
    ["menos garage", null],
    ["why not the garage", "Garage"],
    ["¿por qué no el garage?", "Garage"],
    ["I don't have no car", "No car"],
    ["I dont want the garage", null],
    ["not interested in the garage or street parking", null],
    ["I don't need a garage or street parking", null],
    ["cannot use the garage", null],
    ["not interested in the garage", null],
    ["I'm not looking for a garage", null],
    ["garage not street parking", "Garage"],
    ["no problem with the garage", "Garage"],
    ["I don't mind the garage", "Garage"],
    ["I have no pets and want the garage", "Garage"],
    ["No I want the garage", "Garage"],
    ["not street parking but the garage", "Garage"],
    ["the garage is not a problem", "Garage"],
    ["garage, no?", "Garage"],
    ["garage, no pets", "Garage"],
    ["The garage does not need to be big", "Garage"],
    ["no rush garage please", "Garage"],
  ])("is not what the answer %j rules out", (text, expected) => expect(value(parking, text)).toBe(expected));

  it.each([
    ["2 habitaciones", "al menos 2 habitaciones", true],
    ["2 habitaciones", "por lo menos 2 habitaciones", true],
    ["3 meses", "más o menos 3 meses", true],
    ["Ninguna", "no tengo ninguna", true],
    ["North", "not the north", false],
    ["12 months", "I can't do 12 months", false],
    ["12 months", "no more than 12 months", true],
    ["2 habitaciones", "no más de 2 habitaciones", true],
    ["Garaje", "no me interesa el garaje", false],
    ["Garaje", "no queremos garaje", false],
  ])("%j in %j is chosen: %s", (label, text, isChosen) => {
    const question = { type: "choice" as const, options: ["Other", label].map(option) };
    expect(value(question, text)).toBe(isChosen ? label : null);
  });

  it("does not tell between two denials", () => {
    const question = { type: "choice" as const, options: ["Yes", "Not yet", "No"].map(option) };
    expect(["no not yet", "not yet", "no"].map((text) => value(question, text))).toEqual([
      null,
      "Not yet",
      "No",
    ]);
  });

  it("has letters where the labels have digits, so that digits mean the labels", () => {
    expect(askedText("How many?", rooms)).toBe("How many?\nA. 1 bedroom\nB. 2 bedrooms\nC. 3+ bedrooms");
    expect(["2", "b", "3", "2 bedrooms", "2 bedroms"].map((text) => value(rooms, text))).toEqual([
      "2 bedrooms",
      "2 bedrooms",
      "3+ bedrooms",
      "2 bedrooms",
      "2 bedrooms",
    ]);
    expect(askedText("Where?", parking)).toBe("Where?\n1. Garage\n2. Street parking\n3. No car");
  });

  it("takes the longer of two labels that the answer contains", () => {
    const homes: Question = {
      type: "choice",
      options: ["Apartment", "Apartment with garden", "House"].map(option),
    };
    expect(["an apartment with garden", "an apartment"].map((text) => value(homes, text))).toEqual([
      "Apartment with garden",
      "Apartment",
    ]);
  });

  it("is understood by its label, its place and its label with one error, whatever the labels", () => {
    const label = fc.stringMatching(/^[a-z]{8,14}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(label, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        (labels, pick, cut) => {
          // Labels that resemble each other can't be told apart with an error.
          fc.pre(labels.every((a) => labels.every((b) => a === b || editDistance(a, b, 4) > 4)));
          const question: Question = { type: "choice", options: labels.map(option) };
          const at = pick % labels.length;
          const chosen = labels[at]!;
          const hole = cut % chosen.length;
          const damaged = chosen.slice(0, hole) + chosen.slice(hole + 1);
          for (const text of [chosen, chosen.toUpperCase(), `${at + 1}`, `${at + 1})`, damaged]) {
            expect(value(question, text)).toBe(chosen);
          }
        },
      ),
    );
  });
});

describe("an email address and a phone number", () => {
  it.each([
    ["dana@example.com", "dana@example.com"],
    ["It is dana.reyes+home@mail.example.com.", "dana.reyes+home@mail.example.com"],
    ["<mailto@example.com>", "mailto@example.com"],
    ["a@example.com, b@example.com", null],
    ["dana@", null],
    ["none", null],
  ])("%j is %s", (text, expected) => expect(value("email", text)).toBe(expected));

  it.each([
    ["+1 (555) 010-0199", "+15550100199"],
    ["555.010.0199", "5550100199"],
    ["call me at 555-0100", "5550100"],
    ["12", null],
    ["555 0100 0199 or 555 0100 0188", null],
    ["12345678901234567", null],
  ])("%j is %s", (text, expected) => expect(value("phone", text)).toBe(expected));
});

describe("text", () => {
  it("is kept as it was written, up to 2,000 characters", () => {
    expect(value("text", "  In March, with my sister.\n")).toBe("In March, with my sister.");
    expect(value("text", " \n ")).toBe(null);
    expect(value("text", "é".repeat(3_000))).toHaveLength(2_000);
  });
});

describe("every type of question", () => {
  const options = ["Garage", "Street", "2 cars"].map((label) => ({ label, value: label }));

  it("answers any message with the same value each time, of its own type, without an error", () => {
    const message = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            "1",
            "2,5",
            "march",
            "may",
            "/",
            "-",
            "yes",
            "no",
            "the",
            "garage",
            "@",
            "+",
            "(",
            "ñ",
          ),
          { maxLength: 12 },
        )
        .map((parts) => parts.join(" ")),
    );
    const types = {
      text: "string",
      number: "number",
      boolean: "boolean",
      choice: "string",
      date: "string",
      email: "string",
      phone: "string",
    };
    fc.assert(
      fc.property(fc.constantFrom(...answerTypes), message, (type, text) => {
        const found = value({ type, options }, text);
        expect(value({ type, options }, text)).toBe(found);
        if (found !== null) expect(typeof found).toBe(types[type]);
        if (type === "date" && found !== null) expect(found).toMatch(/^\d{4}-\d\d-\d\d$/);
        if (type === "number" && found !== null) expect(found).toSatisfy(Number.isFinite);
      }),
      { numRuns: 2_000 },
    );
  });

  const words = {
    en: "zero one two three four five six seven eight nine ten eleven twelve".split(" "),
    es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" "),
    fr: "zero un deux trois quatre cinq six sept huit neuf dix onze douze".split(" "),
  };
  const around = {
    en: ["%", "We need %.", "% please", "just %"],
    es: ["%", "Necesitamos %.", "% por favor", "solo %"],
    fr: ["%", "Il nous en faut %.", "% s'il vous plait", "seulement %"],
  };
  const thousand = { en: "thousand", es: "mil", fr: "mille" };
  const language = fc.constantFrom("en", "es", "fr");

  it("understands a number in words in each language, alone and in a sentence", () => {
    fc.assert(
      fc.property(language, fc.nat(12), fc.nat(3), fc.boolean(), (spoken, number, at, isLarge) => {
        const said = `${words[spoken][number]}${isLarge ? ` ${thousand[spoken]}` : ""}`;
        const text = around[spoken][at]!.replace("%", said);
        expect([text, value({ type: "number" }, text)]).toEqual([text, number * (isLarge ? 1_000 : 1)]);
      }),
    );
  });

  it.each([
    ["number", "4 thousand a month", 4000],
    ["number", "four grand", 4000],
    ["number", "quatre ou cinq", null],
    ["number", "je ne sais pas", null],
    ["boolean", "Oui, deux chats", true],
    ["boolean", "Non, aucun animal", false],
    ["boolean", "D'accord", true],
    ["boolean", "peut-être", null],
    ["date", "le 1er mars 2027", "2027-03-01"],
    ["date", "à partir du 15 août 2027", "2027-08-15"],
  ] as const)("reads a %s in %j", (type, text, expected) => {
    expect(value({ type }, text)).toBe(expected);
  });

  it.each([
    "1".repeat(1e6),
    "1,".repeat(1e6),
    "in a ".repeat(1e6),
    "(".repeat(1e6),
    "a@".repeat(1e6),
    " ".repeat(1e6),
  ])("reads only the beginning of a long message", (text) => {
    for (const type of answerTypes) {
      const start = type === "text" ? text.slice(0, 5_000) : text.slice(0, 500);
      expect(value({ type, options }, text)).toBe(value({ type, options }, start));
    }
  });
});
