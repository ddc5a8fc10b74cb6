import { expect, it } from "vitest";
import { dataOf, fakeModel } from "../../../../test/assistant/fake-model.ts";
import { testApi } from "../../../../test/harness/api.ts";

const model = fakeModel(() => ({ text: "A bright home with 2 bedrooms and a dishwasher." }));
const { server, account } = await testApi({ model });
const without = await testApi();

const facts = {
  language: "en",
  address: "12 Elm Street",
  monthlyRent: 1_850,
  bedrooms: 2,
  bathrooms: 1.5,
  features: ["Dishwasher", "Perfect for singles, no children"],
};
const write = async (body: object = facts) => {
  const { status, body: answer } = await server.request("POST", "/properties/description", {
    as: account,
    body,
  });
  return [status, answer.data?.description];
};

it("is written from the facts alone, and stores nothing", async () => {
  expect(await write()).toEqual([200, "A bright home with 2 bedrooms and a dishwasher."]);
  const { known } = dataOf(model.asked.at(-1)!);
  expect(known).toEqual(["12 Elm Street", "$1,850 a month", "2 bedrooms", "1.5 bathrooms", "Dishwasher"]);
  expect((await server.request("GET", "/properties", { as: account })).body.data).toEqual([]);
  expect(await server.takeEvents()).toEqual([]);
});

it("is not used when it adds a number or a link, or breaks fair housing", async () => {
  for (const text of [
    "A home with 3 bedrooms.",
    "A home with two bedrooms and Seven closets.",
    "A home with 2 bedrooms. See https://elm.example.",
    "A home with 2 bedrooms, ideal for a family without children.",
    "",
  ]) {
    model.answer = () => ({ text });
    expect([text, ...(await write())]).toEqual([text, 200, null]);
  }
  model.answer = () => ({ text: "One of our two-bedroom homes, once a bakery." });
  expect(await write()).toEqual([200, "One of our two-bedroom homes, once a bakery."]);
  model.answer = () => "timeout";
  expect(await write()).toEqual([200, null]);
});

it("is null on a server without a model, where the person is told that there is none", async () => {
  const { body } = await without.server.request("POST", "/properties/description", {
    as: without.account,
    body: facts,
  });
  expect(body.data).toEqual({ description: null });
  const writes = async ({ server, account }: typeof without) =>
    (await server.request("GET", "/people/me", { as: account })).body.data.writesDescriptions;
  expect([await writes(without), await writes({ server, account })]).toEqual([false, true]);
});
