// Writes to the chat in a language that its rules do not know, and shows what a model makes of it.
import { setTimeout as wait } from "node:timers/promises";
import { RentalClient } from "@rental/sdk";

const server = process.env.RENTAL_BASE_URL ?? "http://127.0.0.1:3000";
const slug = process.env.RENTAL_ACCOUNT ?? "demo-pro";
const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });

/** A request of the public API, which needs no API key. */
async function send(method, path, token, body) {
  const response = await fetch(`${server}/public/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.detail}`);
  return answer.data;
}

/** A worker answers, after it has asked the model. */
async function answerTo(chat, message) {
  for (let attempt = 0; attempt < 60; attempt++) {
    const messages = await send("GET", `/chats/${chat.chatId}/messages?after=${message.id}`, chat.token);
    const answer = messages.find(({ direction }) => direction === "outbound");
    if (answer) return answer;
    await wait(500);
  }
  throw new Error("No answer within 30 seconds. Is a worker running?");
}

async function modelCalls() {
  const { limits } = await rental.usage.get();
  return limits.find(({ name }) => name === "assistantCallsPerMonth").used;
}

const before = await modelCalls();
const chat = await send("POST", `/${slug}/chats`, undefined, {});
for (const content of ["O que vocês têm com 2 quartos?", "Prefiro falar com alguém da imobiliária."]) {
  console.log(`visitor: ${content}`);
  const message = await send("POST", `/chats/${chat.chatId}/messages`, chat.token, { content });
  console.log(`assistant: ${(await answerTo(chat, message)).content}`);
}

const asked = (await modelCalls()) - before;
console.log(`the model was asked ${asked} times`);
if (asked === 0) {
  console.error(
    "The script gave these answers. Run `rental doctor`: it says whether the server finds a model.",
  );
  process.exitCode = 1;
}
