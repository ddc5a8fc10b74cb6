import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Property } from "@rental/sdk";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { previewOf } from "../../api/listing-preview.ts";
import { useSession } from "../../app/session.ts";
import { Status } from "../../ui/status.tsx";
import { useLanguage, useWords } from "../../words/words.ts";
import { fieldsOf, type ListingDraft } from "./listing-draft.ts";
import classes from "./preview.module.css";
import { PreviewFrame } from "./preview-frame.tsx";
import { previewWords } from "./preview-words.ts";
import { listingsWords } from "./words.ts";

const FeedsOfListing = lazy(async () => ({
  default: (await import("../portals/of-listing.tsx")).FeedsOfListing,
}));

export interface PreviewProps {
  /** As it is saved, if it is. */
  listing?: Property;
  draft: ListingDraft;
  /** URLs of photos that were chosen and not sent yet. */
  photos?: readonly string[];
}

/** The preview is updated when typing has paused for this time, in ms. */
const pauseMs = 400;
const noPhotos: readonly string[] = [];
/** The maximum that the server shows. */
const maxPhotos = 100;

/** What prospects would see of a listing on a phone if it were saved now, and what it lacks. */
export function Preview({ listing, draft, photos = noPhotos }: PreviewProps) {
  const w = useWords(previewWords);
  const { language } = useLanguage();
  const { previews } = useSession();
  const typed = JSON.stringify({ ...fieldsOf(draft, previews.propertyType), ...unfinished(draft) });
  const [paused] = useDebouncedValue(typed, pauseMs);
  const sent = listing ? { id: listing.id } : { photos: Math.min(photos.length, maxPhotos) };
  const { data: html, isError } = useQuery({
    queryKey: ["images", "preview", sent, paused, language],
    queryFn: ({ signal }) => previewOf({ ...sent, typed: JSON.parse(paused) as object, language }, signal),
    meta: { resources: ["properties", "buildings", "settings"] },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section className={classes.preview} aria-label={w.preview}>
      <div className={classes.phone}>
        <PreviewFrame title={w.frame} html={html} photos={photos} />
      </div>
      <Text size="sm" c="dimmed" role="status">
        {isError ? w.notNow : w.hint}
      </Text>
      <ul className={classes.ready}>
        <PublicPageLine draft={draft} />
        <Suspense>{listing && <FeedsOfListing listingId={listing.id} />}</Suspense>
      </ul>
    </section>
  );
}

/** The numbers that are not typed yet, which the page must not show as zero. */
const unfinished = (draft: ListingDraft) =>
  Object.fromEntries(
    (["monthlyRent", "bedrooms", "bathrooms"] as const)
      .filter((name) => draft[name] === "")
      .map((name) => [name, null]),
  );

/** The requirements of the server's `mustBeReady`; a title is generated from the address. */
function PublicPageLine({ draft }: { draft: ListingDraft }) {
  const w = useWords(previewWords);
  const { needed } = useWords(listingsWords);
  const missing = [
    draft.address.trim() === "" && needed.address,
    !(Number(draft.monthlyRent) > 0) && needed.monthlyRent,
    !(Number(draft.bathrooms) > 0) && needed.bathrooms,
  ].filter((name) => name !== false);
  return (
    <li>
      <Status kind={missing.length === 0 ? "good" : "waiting"}>
        {`${w.publicPage}: ${missing.length === 0 ? w.has : w.needs(missing.join(", "))}`}
      </Status>
    </li>
  );
}
