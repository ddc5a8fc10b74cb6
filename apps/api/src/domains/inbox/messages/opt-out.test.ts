import { channels } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { isCancellation, optOutRequestOf } from "./opt-out.ts";

describe("the whole message", () => {
  it.each([
    "STOP",
    "Stop.",
    "please stop",
    "Stop. Thank you",
    "STOP 🛑",
    '"STOP"',
    "Stop, gracias",
    "STOP\n\nSent from my iPhone",
  ])("%j opts out on every channel", (text) => {
    for (const channel of channels) expect(optOutRequestOf(text, channel)).toBe("stop");
  });

  it.each(["OPT OUT", "opt-out", "STOPALL", "stop all", "PARAR", "ALTO", "Baja, por favor", "REVOKE"])(
    "%j opts out by text message and email, not in the chat",
    (text) => {
      expect([
        optOutRequestOf(text, "sms"),
        optOutRequestOf(text, "email"),
        optOutRequestOf(text, "web"),
      ]).toEqual(["stop", "stop", null]);
    },
  );

  it.each([
    "Please remove me from your mailing list.",
    "Take me off this list",
    "Please stop emailing me, thanks",
    "No more emails please",
    "Cancelar suscripcion",
    "Quiero darme de baja, gracias",
  ])("%j opts out by email alone", (text) => {
    expect([optOutRequestOf(text, "email"), optOutRequestOf(text, "sms")]).toEqual(["stop", null]);
  });

  it.each(["CANCEL", "End", "quit", "Cancelar"])("%j opts out by text message alone", (text) => {
    expect([
      optOutRequestOf(text, "chat_app_a"),
      optOutRequestOf(text, "email"),
      optOutRequestOf(text, "web"),
    ]).toEqual(["stop", null, null]);
  });

  it.each(["START", "unstop", "Start please"])("%j opts in", (text) => {
    for (const channel of channels) expect(optOutRequestOf(text, channel)).toBe("start");
  });

  it.each([
    "stop by at 5?",
    "STOP?",
    "Please stop by",
    "I want to stop smoking",
    "When does it start?",
    "please",
    "thank you",
    "🛑",
    "",
  ])("%j is an answer", (text) => {
    for (const channel of channels) expect(optOutRequestOf(text, channel)).toBeNull();
  });
});

it("recognizes that somebody calls something off", () => {
  expect(["Cancel", "cancel my showing, please"].map(isCancellation)).toEqual([true, true]);
  expect(["Don't cancel", "Cancel?"].map(isCancellation)).toEqual([false, false]);
});
