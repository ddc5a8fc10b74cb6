import type { Access, Api, Attachment } from "../chat/api.ts";
import type { Problem } from "./texts.ts";

/** An answer of the storage that is not 2xx. */
class NotStored extends Error {}

interface Upload {
  api: Api;
  access: Access;
  file: File;
  /** An address of the server, at the origin by which this page reaches it. */
  local(url: string): string;
  /** Gets how much of it was sent, from 0 to 1. */
  onProgress(part: number): void;
  signal: AbortSignal;
}

const unknownType = "application/octet-stream";

/** Uploads a file to a chat. @returns what to send with a message */
export async function upload(what: Upload): Promise<Attachment> {
  const { file } = what;
  try {
    return await uploadAs(file.type || unknownType, what);
  } catch (error) {
    // A PNG named .jpg is still a photo: the server checks the content.
    if (problemOf(error) !== "mismatch" || !(await isPicture(file))) throw error;
    return uploadAs(unknownType, what);
  }
}

const isPicture = (file: File): Promise<boolean> =>
  createImageBitmap(file).then(
    () => true,
    () => false,
  );

async function uploadAs(contentType: string, what: Upload): Promise<Attachment> {
  const { api, access, file, local } = what;
  const { uploadUrl, objectKey } = await api.post<{ uploadUrl: string; objectKey: string }>(
    access,
    "attachments/presign",
    { fileName: file.name || "file", contentType, sizeBytes: file.size },
  );
  await put(local(uploadUrl), contentType, what);
  return api.post(access, "attachments/confirm", { objectKey });
}

/** Uses XMLHttpRequest, because `fetch` does not report progress. */
const put = (url: string, contentType: string, { file, onProgress, signal }: Upload): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("content-type", contentType);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded / file.size);
    request.onload = () => (request.status < 300 ? resolve() : reject(new NotStored()));
    request.onerror = () => reject(new TypeError());
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });

const byCode: Record<string, Problem> = {
  attachment_type_refused: "program",
  attachment_type_mismatch: "mismatch",
  attachment_limit_reached: "noRoom",
  upload_bytes_exceeded: "noRoom",
};

/** The problem of a failed upload, for the visitor. */
export function problemOf(error: unknown): Problem {
  if (error instanceof NotStored) return "refused";
  // A Refusal, whose class belongs to the chat's script.
  const { status, code } = error as { status?: number; code?: string };
  if (status === undefined) return "connection";
  if (status === 429) return "limit";
  return byCode[code ?? ""] ?? "refused";
}
