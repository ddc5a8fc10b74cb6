import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { type Operation, operations } from "../../domains/operations.ts";
import type { Assistant } from "./assistant.ts";
import { shownError } from "./tool-errors.ts";
import { type Marked, untrustedKey, untrustedNote } from "./untrusted.ts";

const mimeType = "application/json";

export const resourceTemplates = [
  {
    uriTemplate: "rental://properties/{id}",
    name: "property",
    title: "Listing",
    description: "A property with all its fields.",
    mimeType,
  },
  {
    uriTemplate: "rental://conversations/{id}",
    name: "conversation",
    title: "Conversation",
    description: "A conversation with its latest messages.",
    mimeType,
  },
];

const operation = (name: string): Operation => operations.find((each) => each.name === name)!;
const getProperty = operation("properties.get");
const getConversation = operation("conversations.get");
const listMessages = operation("conversations.listMessages");

/** How many messages of a conversation are read; plans may allow fewer. */
const maxMessages = 100;

/**
 * Reads a resource.
 * @throws ProtocolError, the only kind of error that clients understand here
 */
export async function readResource(assistant: Assistant, uri: string): Promise<ReadResourceResult> {
  const [, kind, id] = /^rental:\/\/(properties|conversations)\/([0-9a-f-]{36})$/i.exec(uri) ?? [];
  try {
    if (kind === "properties") return contentsOf(uri, await assistant.perform(getProperty, { id }));
    if (kind === "conversations") return contentsOf(uri, await readConversation(assistant, id!));
    await assistant.admitMessage();
  } catch (error) {
    throw protocolError(assistant, error, uri);
  }
  // Does not repeat the URI, which may be any text.
  const forms = resourceTemplates.map(({ uriTemplate }) => uriTemplate).join(" or ");
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such resource. Read ${forms}.`);
}

function contentsOf(uri: string, { value, pointers }: Marked): ReadResourceResult {
  if (pointers.length === 0) return { contents: [{ uri, mimeType, text: JSON.stringify(value) }] };
  const text = JSON.stringify({ note: untrustedNote, ...(value as object) });
  return { contents: [{ uri, mimeType, text, _meta: { [untrustedKey]: pointers } }] };
}

function protocolError(assistant: Assistant, error: unknown, uri: string): ProtocolError {
  const { type, ...shown } = shownError(assistant, error, "resources/read");
  if (type === "not-found") return new ResourceNotFoundError(uri, shown.detail);
  return new ProtocolError(ProtocolErrorCode.InternalError, shown.detail ?? type, { type, ...shown });
}

/** A conversation with its most recent messages, newest first. */
async function readConversation(assistant: Assistant, id: string): Promise<Marked> {
  const conversation = await assistant.perform(getConversation, { id });
  const first = await assistant.perform(listMessages, { id, limit: maxMessages });
  return {
    value: { ...(conversation.value as object), messages: (first.value as { data: unknown }).data },
    pointers: [
      ...conversation.pointers,
      ...first.pointers.map((pointer) => pointer.replace(/^\/data/, "/messages")),
    ],
  };
}
