import { describe, expect, it } from "vitest";
import { Talk } from "../../../../../test/fixtures/talk.ts";

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
  ["I work from home, does it have internet?"],
  ["I work at a hospital, do I need proof of income?"],
  ["¿El estudio tiene balcón?"],
  ["¿piden carta de trabajo?"],
])("answers a question of who says what they do while choosing a day: %s", async (text) => {
  const talk = new Talk().about("elm");
  await talk.say("Can I visit?");
  expect(await talk.say(text)).toMatch(/^I do not know that/);
});

describe("another time than the one that is offered", () => {
  /** Every day of June and July but Sundays, from 9:00 to 16:30, in Chicago. */
  const askedIn = async (language: string, ...texts: string[]) => {
    const talk = new Talk(language).about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.times = Array.from({ length: 40 }, (_, day) => new Date(Date.UTC(2026, 5, 16 + day, 14)))
      .filter((morning) => morning.getUTCDay() !== 0)
      .flatMap((morning) =>
        Array.from({ length: 16 }, (_, at) => new Date(morning.getTime() + at * 1_800_000).toISOString()),
      );
    const said = await talk.say(...texts);
    expect(talk.services.booked).toEqual([]);
    return { said, options: talk.options };
  };
  const asked = (...texts: string[]) => askedIn("en", ...texts);

  it.each([
    ["thursday is better", "July 9"],
    ["el jueves mejor", "July 9"],
    ["tuesday instead", "July 7"],
    ["this thursday instead", "June 18"],
    ["friday 19", "June 19"],
    ["july 2", "July 2"],
    ["tomorrow", "June 16"],
    ["how about 6/19, friday", "June 19"],
    ["friday (6/19)", "June 19"],
    ["2026-06-19 friday", "June 19"],
    ["friday in 4 days", "June 19"],
    ["as soon as possible, tuesday", "June 16"],
    ["sooner, like tuesday", "June 16"],
  ])("is beside it if only a weekday is named: %s", async (text, day) => {
    const { said } = await asked("Can I visit on July 8?", text);
    expect(said).toContain(`, ${day}: at what time?`);
  });

  it("is the next such day beside one of this week", async () => {
    const { said } = await asked("Can I visit on June 18?", "tuesday is better");
    expect(said).toContain("Tuesday, June 16: at what time?");
  });

  it("has its own hours on each of several days", async () => {
    const either = "im free between 1 and 3 on tuesday or thursday after 4";
    expect((await asked("Can I visit?", either)).options).toEqual(["Tue, Jun 16", "Thu, Jun 18"]);
    expect((await asked("Can I visit?", either, "thursday")).options).toEqual(["4:00 PM", "4:30 PM"]);
    expect((await asked("Can I visit?", either, "tuesday")).options).toEqual([
      "1:00 PM",
      "1:30 PM",
      "2:00 PM",
      "2:30 PM",
    ]);
    const other = await asked("Can I visit?", either, "thursday after 3");
    expect(other.options).toEqual(["3:00 PM", "3:30 PM", "4:00 PM", "4:30 PM"]);
    const any = await asked("Can I visit?", either, "Tue, Jun 16", "actually any time on tuesday");
    expect(any.options[0]).toBe("9:00 AM");
  });

  it.each([
    ["es", "de 2 a 4 de la tarde", ["2:00", "2:30", "3:00", "3:30"]],
    ["es", "entre 2 y 4 de la tarde", ["2:00", "2:30", "3:00", "3:30"]],
    ["es", "desde 2 hasta 4 de la tarde", ["2:00", "2:30", "3:00", "3:30"]],
    ["es", "de 9 a 10 de la mañana", ["9:00", "9:30"]],
    ["es", "antes de 10 de la mañana", ["9:00", "9:30"]],
    ["es", "a partir de 4 de la tarde", ["4:00", "4:30"]],
    ["es", "3 a 5 de la tarde", ["12:00", "12:30", "1:00", "1:30", "2:30", "3:00", "3:30", "4:00"]],
    ["en", "10-11", ["9:00", "10:00", "11:00", "12:00", "1:00", "2:00", "3:00", "4:00"]],
    ["es", "hasta 10 de la mañana", ["9:00", "9:30"]],
    ["es", "2 o 3 de la tarde", ["12:00", "12:30", "1:00", "1:30", "2:30", "3:00", "3:30", "4:00"]],
    ["es", "martes 2 o 3 de la tarde", ["12:00", "12:30", "1:00", "1:30", "2:30", "3:00", "3:30", "4:00"]],
    ["en", "10 or 11 in the morning", ["9:00", "9:30", "10:00", "10:30", "11:00", "11:30"]],
    ["en", "10:15 in the morning", ["9:00", "10:00", "11:00", "12:00", "1:00", "2:00", "3:00", "4:00"]],
    ["en", "half past 10", ["10:30"]],
    ["en", "a quarter past 10", ["9:00", "10:00", "11:00", "12:00", "1:00", "2:00", "3:00", "4:00"]],
    ["en", "a quarter to ten pm", ["9:00", "10:00", "11:00", "12:00", "1:00", "2:00", "3:00", "4:00"]],
  ])("is offered within hours that are a range or a choice, in %s: %s", async (language, text, times) => {
    const [wish, day] =
      language === "en" ? ["Can I visit?", "Tue, Jun 16"] : ["puedo verla", "mar, 16 de jun"];
    const { options } = await askedIn(language, wish, day, text);
    expect(options.map((option) => option.split(" ")[0])).toEqual(times);
  });

  it("has a range on each of several days", async () => {
    const { options } = await asked("Can I visit?", "tuesday 10-11 or thursday 2-3", "thursday");
    expect(options).toEqual(["2:00 PM", "2:30 PM"]);
  });

  it.each([
    ["en", "Can I visit?", "friday 3", /^Friday, June 19, 2026 at 3:00 PM/],
    ["es", "puedo verla", "viernes 3", /viernes, 19 de junio de 2026, 3:00 p\.m\./],
    ["es", "puedo verla", "jueves 2", /jueves, 18 de junio de 2026, 2:00 p\.m\./],
  ])("is an hour rather than a day that is far away, in %s: %s, %s", async (language, wish, text, offer) => {
    expect((await askedIn(language, wish, text)).said).toMatch(offer);
  });

  it("is an hour of the weekday that is shown", async () => {
    const talk = new Talk().about("elm");
    talk.services.context.today = "2026-11-30";
    talk.services.times = ["2026-12-03T16:00:00.000Z", "2026-12-17T16:00:00.000Z"];
    await talk.say("Can I visit?");
    expect(await talk.say("thursday 10 works")).toMatch(/^Thursday, December 3, 2026 at 10:00 AM/);
    expect(talk.services.booked).toEqual([]);
  });

  it.each(["saturday 8", "7 in the morning wed?"])("is said to be taken: %s", async (text) => {
    expect((await asked("Can I visit?", text)).said).toMatch(/^No time is free then/);
  });
});
