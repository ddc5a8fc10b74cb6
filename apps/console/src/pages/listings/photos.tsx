import { Button, FileButton, Progress, Text, Title } from "@mantine/core";
import type { Image } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { deleteLater, useWithoutDeleted } from "../../api/later.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { DropZone } from "../../ui/drop-zone.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import { ImageFailure } from "./image-failure.tsx";
import { moved, PhotoGrid } from "./photo-grid.tsx";
import {
  acceptedPhotos,
  namesOf,
  type SendPhoto,
  sendPhotos,
  toListing,
  type Unsent,
} from "./send-photos.ts";
import { listingsWords } from "./words.ts";

/** The photos of a listing, in their order: the first one is shown in lists. */
export function Photos({ listingId }: { listingId: string }) {
  const w = useWords(listingsWords);
  const may = useMay();
  const queryKey = ["images", listingId];
  const queries = useQueryClient();
  const {
    data: all = [],
    error,
    isSuccess,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => rental.images.list(listingId, { signal }),
  });
  const photos = useWithoutDeleted(all) ?? [];
  const reorder = useWrite({
    // An optimistic update: if it is refused, the stored order returns.
    onMutate: (ordered: Image[]) =>
      queries.setQueryData(queryKey, [...ordered, ...all.filter((photo) => !ordered.includes(photo))]),
    write: (ordered: Image[], attempt) =>
      rental.images.reorder(listingId, { imageIds: ordered.map(({ id }) => id) }, attempt),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const remove = (id: string) =>
    deleteLater({
      id,
      run: (client, attempt) => client.images.delete(listingId, { imageIds: [id] }, attempt),
      text: w.removingPhoto(photos.findIndex((photo) => photo.id === id) + 1),
      failed: w.photoNotRemoved,
    });
  return (
    <section aria-label={w.photos}>
      <Title order={2} size="h4" mb="xs">
        {w.photos}
      </Title>
      {may.write && <UploadPhotos to={toListing(listingId)} />}
      <FailureNote error={error ?? reorder.error} />
      {isSuccess && photos.length === 0 && <Text c="dimmed">{w.noPhotos}</Text>}
      <PhotoGrid
        photos={photos.map(({ id, url, altText }) => ({
          id,
          alt: altText,
          src: `${url}?w=320&h=240&fit=cover`,
        }))}
        mayWrite={may.write}
        onMove={(from, to) => reorder.run(moved(photos, from, to))}
        onRemove={remove}
      />
    </section>
  );
}

/** An area where photos are dropped or chosen. They are uploaded one after the other, to keep their order. */
export function UploadPhotos({ to }: { to: SendPhoto }) {
  const w = useWords(listingsWords);
  const [sent, setSent] = useState<{ done: number; total: number } | null>(null);
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const send = async (files: File[]) => {
    setUnsent([]);
    setUnsent(await sendPhotos(to, files, (done) => setSent({ done, total: files.length })));
    setSent(null);
  };
  return (
    <DropZone onFiles={(files) => void send(files)}>
      <Text size="sm">{w.photosHint}</Text>
      <FileButton multiple accept={acceptedPhotos} onChange={(files) => void send(files)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={sent !== null}>
            {w.choose}
          </Button>
        )}
      </FileButton>
      <div role="status">{sent && <SendingPhotos {...sent} />}</div>
      <UnsentPhotos unsent={unsent} />
    </DropZone>
  );
}

/** The progress of uploads. */
export function SendingPhotos({ done, total }: { done: number; total: number }) {
  const w = useWords(listingsWords);
  return (
    <>
      <Text size="sm">{w.sending(done, total)}</Text>
      <Progress value={(100 * done) / total} aria-label={w.sending(done, total)} />
    </>
  );
}

/** Which photos were not uploaded, and why. */
function UnsentPhotos({ unsent }: { unsent: Unsent[] }) {
  const w = useWords(listingsWords);
  return unsent.map((each) => (
    <div key={namesOf(each)}>
      <Text size="sm">{w.notSent(namesOf(each))}</Text>
      <ImageFailure error={each.error} />
    </div>
  ));
}
