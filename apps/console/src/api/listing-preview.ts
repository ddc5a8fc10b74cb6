import { watchedFetch } from "./client.ts";

interface Asked {
  id?: string | undefined;
  /** Fields as `PATCH /properties/{id}` takes them. */
  typed: object;
  /** Number of photos that have not been uploaded yet. */
  photos?: number | undefined;
  language: string;
}

/** The public page of a listing with the values of the form, as prospects would see it. Stores nothing. */
export async function previewOf(asked: Asked, signal: AbortSignal): Promise<string> {
  const response = await watchedFetch(`${location.origin}/console/listing-preview`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(asked),
    signal,
  });
  if (!response.ok) throw new Error(`The preview was answered with ${response.status}.`);
  return response.text();
}
