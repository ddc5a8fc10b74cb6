import { Button, FileButton, Group, Text, Title } from "@mantine/core";
import { imageFault } from "@rental/contract/words/image-fault";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { rental } from "../../api/client.ts";
import { failureOf } from "../../api/errors.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay, useSession } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { DropZone } from "../../ui/drop-zone.tsx";
import { Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { Locked } from "../../ui/locked.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { turnOnPublicPage, usePublicPage } from "../../ui/public-page.tsx";
import { BackLink } from "../../ui/text-link.tsx";
import { useLanguage, useWords } from "../../words/words.ts";
import { ListingDetails } from "./details-fields.tsx";
import { emptyDraft, fieldsOf, type ListingDraft } from "./listing-draft.ts";
import { ListingFields, listingAliases } from "./listing-fields.tsx";
import { moved, PhotoGrid } from "./photo-grid.tsx";
import { SendingPhotos } from "./photos.tsx";
import { missingOf, NotReady } from "./publishing.tsx";
import { acceptedPhotos, namesOf, sendPhotos, toListing } from "./send-photos.ts";
import { WithPreview } from "./with-preview.tsx";
import { listingsWords } from "./words.ts";

/** The server's message, about the wrong fields if there are any. */
function reasonOf(error: unknown): string {
  const { fields, detail } = failureOf(error);
  return fields.map(({ message }) => message).join(", ") || detail;
}

/** A new listing with its photos, published or not in the same step. */
export function Page() {
  const w = useWords(listingsWords);
  const { language } = useLanguage();
  const may = useMay();
  const navigate = useNavigate();
  const { previews } = useSession();
  const { isIncluded, isOn } = usePublicPage();
  const [draft, setDraft] = useState(emptyDraft);
  const { photos, ...choosing } = usePhotos();
  /** Which of the buttons was pressed. */
  const publishes = useRef(true);
  const [done, setDone] = useState<number>();
  const create = useWrite({
    write: ({ isPublic }: { isPublic: boolean; draft: ListingDraft }, attempt) =>
      rental.properties.create({ ...fieldsOf(draft, previews.propertyType), isPublic }, attempt),
    // From here on the listing exists, and what failed can be retried on its page.
    async onSuccess({ id }, { isPublic }) {
      if (isPublic && isOn !== true) await turnOnPublicPage().catch(() => toast(w.pageNotOn));
      const files = photos.map(({ file }) => file);
      for (const unsent of await sendPhotos(toListing(id), files, setDone))
        toast(`${w.notSent(namesOf(unsent))}. ${imageFault(reasonOf(unsent.error), language)}`);
      await navigate({ to: "/listings/$id", params: { id } });
    },
  });
  return (
    <PageFrame title={w.newListing} writes>
      <BackLink to="/listings">{w.back}</BackLink>
      {may.write && (
        <WithPreview draft={draft} photos={photos.map(({ src }) => src)}>
          <Form
            className={layout.side}
            write={create}
            edits={[draft, photos.map(({ id }) => id)]}
            aliases={listingAliases}
            onSubmit={() => create.run({ draft, isPublic: isIncluded && publishes.current })}
          >
            <Locked write={create}>
              <div className={layout.form}>
                <ListingFields draft={draft} onChange={setDraft} />
              </div>
              {isIncluded && <ChosenPhotos photos={photos} {...choosing} />}
              <div className={layout.form}>
                <ListingDetails draft={draft} onChange={setDraft} />
              </div>
            </Locked>
            <section aria-label={w.state}>
              <Text size="sm" c="dimmed" mb="xs">
                {isIncluded ? w.publishHint : w.notInPlan} {isIncluded && isOn === false && w.turnsPageOn}
              </Text>
              {isIncluded && photos.length === 0 && (
                <Text size="sm" mb="xs">
                  {w.withoutPhotos}
                </Text>
              )}
              {missingOf(create.error) ? <NotReady error={create.error} /> : <FormFailure />}
              <div role="status">
                {create.isPending && done !== undefined && (
                  <SendingPhotos done={done} total={photos.length} />
                )}
              </div>
              <Group mt="xs">
                <Button
                  type="submit"
                  loading={create.isPending}
                  onClick={() => {
                    publishes.current = true;
                  }}
                >
                  {isIncluded ? w.createPublic : w.create}
                </Button>
                {isIncluded && (
                  <Button
                    type="submit"
                    variant="default"
                    disabled={create.isPending}
                    onClick={() => {
                      publishes.current = false;
                    }}
                  >
                    {w.createHidden}
                  </Button>
                )}
              </Group>
            </section>
          </Form>
        </WithPreview>
      )}
    </PageFrame>
  );
}

interface ChosenPhoto {
  id: string;
  file: File;
  /** The URL at which the browser shows it. */
  src: string;
}

/** Photos that were chosen but not uploaded yet. */
function usePhotos() {
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  const count = useRef(0);
  const latest = useRef(photos);
  latest.current = photos;
  useEffect(
    () => () => {
      for (const { src } of latest.current) URL.revokeObjectURL(src);
    },
    [],
  );
  return {
    photos,
    onAdd: (files: File[]) =>
      setPhotos((before) => [
        ...before,
        ...files.map((file) => ({ id: String(++count.current), file, src: URL.createObjectURL(file) })),
      ]),
    onMove: (from: number, to: number) => setPhotos((before) => moved(before, from, to)),
    onRemove: (id: string) => {
      const gone = photos.find((photo) => photo.id === id);
      if (gone) URL.revokeObjectURL(gone.src);
      setPhotos((before) => before.filter((photo) => photo.id !== id));
    },
  };
}

function ChosenPhotos({ photos, onAdd, ...changes }: ReturnType<typeof usePhotos>) {
  const w = useWords(listingsWords);
  return (
    <section aria-label={w.photos}>
      <Title order={2} size="h4" mb="xs">
        {w.photos}
      </Title>
      <DropZone onFiles={onAdd}>
        <Text size="sm">{w.photosHint}</Text>
        <FileButton multiple accept={acceptedPhotos} onChange={onAdd}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {w.choose}
            </Button>
          )}
        </FileButton>
      </DropZone>
      <PhotoGrid photos={photos} mayWrite {...changes} />
    </section>
  );
}
