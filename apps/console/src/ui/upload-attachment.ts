import { rental } from "../api/client.ts";

/** A network error while the bytes were sent, as `fetch` throws it. */
const unreachable = () => new TypeError("Failed to fetch");

/**
 * Uploads a file for a message.
 * @param onProgress receives the part that has been sent, from 0 to 1
 * @returns the id with which a message refers to it
 */
export async function uploadAttachment(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const contentType = file.type || "application/octet-stream";
  const about = { fileName: file.name || "file", contentType, sizeBytes: file.size };
  const { uploadUrl, objectKey } = await rental.attachments.presign(about, { signal });
  await put(here(uploadUrl), file, contentType, onProgress, signal);
  const { id } = await rental.attachments.confirm({ objectKey }, { signal });
  return id;
}

/** Uploads to this server use the origin of the page; those to external storage go there. */
function here(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname.startsWith("/uploads/") ? pathname + search : url;
}

/** Uses XMLHttpRequest, because `fetch` does not report progress. */
function put(
  url: string,
  file: File,
  contentType: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new Error(`The storage refused the file (${request.status}).`));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
