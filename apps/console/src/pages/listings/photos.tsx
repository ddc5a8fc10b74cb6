import { Button, FileButton, Progress, Text, Title } from "@mantine/core";
import type { Image } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import { DropZone } from "./drop-zone.tsx";
import classes from "./listings.module.css";
import { listingsWords } from "./words.ts";

const accepted = "image/jpeg,image/png,image/webp,image/heic";

/** The photos of a listing, in their order: the first one is shown in lists. */
export function Photos({ listingId }: { listingId: string }) {
  const w = useWords(listingsWords);
  const may = useMay();
  const queryKey = ["images", listingId];
  const queries = useQueryClient();
  const {
    data: photos = [],
    error,
    isSuccess,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => rental.images.list(listingId, { signal }),
  });
  const reorder = useWrite({
    // Shown at once; when it is refused, what is stored is shown again.
    onMutate: (ordered: Image[]) => queries.setQueryData(queryKey, ordered),
    write: (ordered: Image[], attempt) =>
      rental.images.reorder(listingId, { imageIds: ordered.map(({ id }) => id) }, attempt),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const remove = useWrite({
    write: (id: string, attempt) => rental.images.delete(listingId, { imageIds: [id] }, attempt),
  });
  const move = (from: number, to: number) => {
    const ordered = photos.toSpliced(from, 1);
    reorder.run(ordered.toSpliced(to, 0, photos[from]!));
  };
  return (
    <section aria-label={w.photos}>
      <Title order={2} size="h4" mb="xs">
        {w.photos}
      </Title>
      {may.write && <Upload listingId={listingId} />}
      <FailureNote error={error ?? reorder.error ?? remove.error} />
      {isSuccess && photos.length === 0 && <Text c="dimmed">{w.noPhotos}</Text>}
      <ol className={classes.photos}>
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className={classes.photo}
            draggable={may.write}
            onDragStart={(event) => event.dataTransfer.setData("text/photo", String(index))}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              const from = event.dataTransfer.getData("text/photo");
              if (from !== "") move(Number(from), index);
            }}
          >
            <img src={`${photo.url}?w=320&h=240&fit=cover`} alt={photo.altText ?? w.photo(index + 1)} />
            {may.write && (
              <div className={classes.photoButtons}>
                <PhotoButton
                  label={w.earlier(index + 1)}
                  isOff={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  ←
                </PhotoButton>
                <PhotoButton
                  label={w.later(index + 1)}
                  isOff={index === photos.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  →
                </PhotoButton>
                <PhotoButton label={w.removePhoto(index + 1)} onClick={() => remove.run(photo.id)}>
                  ×
                </PhotoButton>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PhotoButtonProps {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: string;
}

const PhotoButton = ({ label, isOff = false, onClick, children }: PhotoButtonProps) => (
  <Button size="compact-xs" variant="default" aria-label={label} disabled={isOff} onClick={onClick}>
    {children}
  </Button>
);

/** Where photos are dropped or chosen. They are sent one after the other, so that they keep their order. */
function Upload({ listingId }: { listingId: string }) {
  const w = useWords(listingsWords);
  const [sent, setSent] = useState<{ done: number; total: number } | null>(null);
  const [failed, setFailed] = useState<{ name: string; error: unknown }[]>([]);
  const send = async (files: File[]) => {
    setFailed([]);
    for (const [done, file] of files.entries()) {
      setSent({ done, total: files.length });
      try {
        await rental.images.upload(listingId, file, { maxRetries: 2 });
      } catch (error) {
        setFailed((before) => [...before, { name: file.name, error }]);
      }
    }
    setSent(null);
  };
  return (
    <DropZone onFiles={(files) => void send(files)}>
      <Text size="sm">{w.photosHint}</Text>
      <FileButton multiple accept={accepted} onChange={(files) => void send(files)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={sent !== null}>
            {w.choose}
          </Button>
        )}
      </FileButton>
      <div role="status">
        {sent && (
          <>
            <Text size="sm">{w.sending(sent.done, sent.total)}</Text>
            <Progress value={(100 * sent.done) / sent.total} aria-label={w.sending(sent.done, sent.total)} />
          </>
        )}
      </div>
      {failed.map(({ name, error }) => (
        <div key={name}>
          <Text size="sm">{w.notSent(name)}</Text>
          <FailureNote error={error} />
        </div>
      ))}
    </DropZone>
  );
}
