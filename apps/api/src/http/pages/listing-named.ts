import { AppError } from "../../platform/app-error.ts";
import type { OutputOf, Visit } from "./visit.ts";

/** The listing that a link names by `?property=`. One that is no longer public is ignored. */
export async function listingNamed(
  visit: Visit,
  slug: string,
  id: string | null | undefined,
): Promise<OutputOf<"listings.get">["data"] | null> {
  if (!id) return null;
  try {
    return (await visit.perform("listings.get", { slug, id })).data;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}
