import { Button, Text } from "@mantine/core";
import { placeBeside } from "@rental/contract/words/place";
import type { Property } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { rental } from "../../api/client.ts";
import { deleteLater } from "../../api/later.ts";
import { listingQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay, useSession } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { Form, FormFailure } from "../../ui/form.tsx";
import { HomePhoto } from "../../ui/home-photo.tsx";
import layout from "../../ui/layout.module.css";
import { PageFrame } from "../../ui/page.tsx";
import { usePublicPage } from "../../ui/public-page.tsx";
import { BackLink } from "../../ui/text-link.tsx";
import { Timeline } from "../../ui/timeline/timeline-lazy.tsx";
import { merged, useDraft } from "../../ui/use-draft.ts";
import { uiWords } from "../../ui/words.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { ListingDetails } from "./details-fields.tsx";
import { changesOf, draftOf, type ListingDraft } from "./listing-draft.ts";
import { ListingFields, listingAliases } from "./listing-fields.tsx";
import classes from "./listings.module.css";
import { OwnerOf } from "./owner-of.tsx";
import { Photos } from "./photos.tsx";
import { missingOf, NotReady, Publishing } from "./publishing.tsx";
import { useRemoval } from "./removal.tsx";
import { WithPreview } from "./with-preview.tsx";
import { listingsWords } from "./words.ts";

/** Loaded after the form, above which it is not seen. */
const PortalsOfListing = lazy(async () => ({
  default: (await import("../portals/of-listing.tsx")).PortalsOfListing,
}));

/** One listing: its fields, photos and visibility. */
export function Page() {
  const { id } = useParams({ from: "/listings/$id" });
  const w = useWords(listingsWords);
  const { data: listing, error } = useQuery(listingQuery(id));
  if (!listing) return <PageFrame title={w.listing}>{<FailureNote error={error} />}</PageFrame>;
  const place = placeBeside(listing);
  return (
    <PageFrame title={listing.title} picture={<HomePhoto url={listing.imageUrls[0]} size="large" />} writes>
      <BackLink to="/listings">{w.back}</BackLink>
      {place && (
        <Text c="dimmed" mb="sm">
          {place}
        </Text>
      )}
      <FailureNote error={error} />
      <EditListing key={listing.id} listing={listing} />
      <Timeline of="properties" id={id} />
    </PageFrame>
  );
}

function EditListing({ listing }: { listing: Property }) {
  const u = useWords(uiWords);
  const may = useMay();
  const { isIncluded } = usePublicPage();
  const { previews } = useSession();
  const { today } = useFormat();
  const [day] = useState(today);
  const read = (from: Property) => draftOf(from, day);
  const {
    typed: draft,
    setTyped: setDraft,
    isEdited,
    saved: before,
    setSaved: setBefore,
  } = useDraft(listing, read, (typed) => typed, merged);
  const save = useWrite({
    write: ({ changes }: { changes: ReturnType<typeof changesOf>; sent: ListingDraft }, attempt) =>
      rental.properties.update(listing.id, changes, attempt),
    onSuccess: (saved, { sent }) => {
      setBefore(saved, sent);
      toast(u.saved);
    },
  });
  const changes = changesOf(draft, read(before), previews.propertyType);
  return (
    <WithPreview listing={listing} draft={draft}>
      <OwnerOf listing={listing} />
      <Publishing listing={listing} />
      {isIncluded && <Photos listingId={listing.id} />}
      <Form
        className={layout.form}
        write={save}
        edits={isEdited ? draft : null}
        aliases={listingAliases}
        onSubmit={() => {
          if (Object.keys(changes).length > 0) save.run({ changes, sent: draft });
        }}
      >
        <ListingFields draft={draft} onChange={setDraft} disabled={!may.write} />
        <ListingDetails listing={listing} draft={draft} onChange={setDraft} disabled={!may.write} />
        {may.write && (
          <div className={classes.save} data-unsaved={isEdited || undefined}>
            {missingOf(save.error) ? <NotReady error={save.error} /> : <FormFailure />}
            <Button type="submit" loading={save.isPending}>
              {u.save}
            </Button>
          </div>
        )}
      </Form>
      <Suspense>
        <PortalsOfListing listing={listing} />
      </Suspense>
      <RemoveListing listing={listing} />
    </WithPreview>
  );
}

function RemoveListing({ listing }: { listing: Property }) {
  const w = useWords(listingsWords);
  const may = useMay();
  const navigate = useNavigate();
  const removal = useRemoval();
  const remove = () => {
    const { id, title } = listing;
    deleteLater({
      id,
      run: (client, attempt) => client.properties.delete(id, attempt),
      text: w.removing(title),
      failed: w.notRemoved(title),
    });
    void navigate({ to: "/listings" });
  };
  if (!may.write) return null;
  return (
    <>
      <Button
        variant="default"
        loading={removal.isLooking}
        onClick={() => removal.start({ homes: [listing.id], remove })}
      >
        {w.remove}
      </Button>
      {removal.question}
    </>
  );
}
