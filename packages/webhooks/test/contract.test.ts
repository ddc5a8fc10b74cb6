/** The package repeats parts of the server's contract, because it must not depend on the contract. */
import { describe, expect, expectTypeOf, it } from "vitest";
import { type EventData, type EventType, events, webhookVersion } from "../../contract/src/events.ts";
import {
  signForTest,
  type WebhookEventDataMap,
  type WebhookEventType,
  webhookEventTypes,
} from "../src/index.ts";

type ContractData = { [Type in EventType]: EventData<Type> };

describe("the package's description of events", () => {
  it("is the contract's list of types, in its order", () => {
    expect(webhookEventTypes).toEqual(Object.keys(events));
    expectTypeOf<WebhookEventType>().toEqualTypeOf<EventType>();
  });

  it("is the contract's data of each type", () => {
    expectTypeOf<WebhookEventDataMap>().toExtend<ContractData>();
    expectTypeOf<keyof WebhookEventDataMap["showing.booked"]>().toEqualTypeOf<
      keyof ContractData["showing.booked"]
    >();
    expectTypeOf<keyof WebhookEventDataMap["bulk_import.completed"]>().toEqualTypeOf<
      keyof ContractData["bulk_import.completed"]
    >();
  });

  it("is the contract's payload version", async () => {
    const { payload } = await signForTest({ secret: "s", event: "test.ping", data: { message: "hello" } });
    expect(JSON.parse(payload).version).toBe(webhookVersion);
  });
});
