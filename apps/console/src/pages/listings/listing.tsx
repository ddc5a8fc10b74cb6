import { Alert, Anchor, Badge, Button, Text, Title } from "@mantine/core";
import { ApiError, type Property } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { deleteLater } from "../../api/delete-later.ts";
import { listingQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay, useSession } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { PageFrame } from "../../ui/page.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { draftOf, fieldsOf, ListingFields } from "./listing-fields.tsx";
import { Photos } from "./photos.tsx";
import { listingsWords } from "./words.ts";

/** One listing: its fields, photos and visibility. */
export function Page() {
  const { id } = useParams({ from: "/listings/$id" });
  const w = useWords(listingsWords);
  const { data: listing, error } = useQuery(listingQuery(id));
  if (!listing) return <PageFrame title={w.listing}>{<FailureNote error={error} />}</PageFrame>;
  return (
    <PageFrame title={listing.title} writes>
      <FailureNote error={error} />
      <div className={layout.columns}>
        <EditListing key={listing.id} listing={listing} />
        <div className={layout.side}>
          <Visibility listing={listing} />
          <Photos listingId={id} />
          <RemoveListing listing={listing} />
        </div>
      </div>
    </PageFrame>
  );
}

function EditListing({ listing }: { listing: Property }) {
  const u = useWords(uiWords);
  const may = useMay();
  const [draft, setDraft] = useState(() => draftOf(listing));
  const save = useWrite({
    write: (input: typeof draft, attempt) => rental.properties.update(listing.id, fieldsOf(input), attempt),
    onSuccess: (saved) => {
      setDraft(draftOf(saved));
      toast(u.saved);
    },
  });
  return (
    <Form className={layout.form} write={save} edits={draft} onSubmit={() => save.run(draft)}>
      <ListingFields draft={draft} onChange={setDraft} disabled={!may.write} />
      <FormFailure />
      {may.write && (
        <Button type="submit" loading={save.isPending}>
          {u.save}
        </Button>
      )}
    </Form>
  );
}

function Visibility({ listing }: { listing: Property }) {
  const w = useWords(listingsWords);
  const may = useMay();
  const { account } = useSession();
  const publish = useWrite({
    write: (isPublic: boolean, attempt) => rental.properties.update(listing.id, { isPublic }, attempt),
  });
  const missing = publish.error instanceof ApiError ? publish.error.readiness?.missing : undefined;
  return (
    <section aria-label={w.state}>
      <Title order={2} size="h4" mb="xs">
        {w.state}{" "}
        <Badge variant="light" color={listing.isPublic ? "green" : "gray"}>
          {listing.isPublic ? w.public : w.hidden}
        </Badge>
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {listing.isPublic ? w.publicHint : w.hiddenHint}{" "}
        {listing.isPublic && (
          <Anchor
            href={`/p/${account.slug}/listings/${listing.id}`}
            underline="always"
            target="_blank"
            rel="noopener"
          >
            {w.open}
          </Anchor>
        )}
      </Text>
      {missing ? (
        <Alert color="yellow" role="alert">
          {w.missing(missing.join(", "))}
        </Alert>
      ) : (
        <FailureNote error={publish.error} />
      )}
      {may.write && (
        <Button
          mt="xs"
          variant={listing.isPublic ? "default" : "filled"}
          loading={publish.isPending}
          onClick={() => publish.run(!listing.isPublic)}
        >
          {listing.isPublic ? w.unpublish : w.publish}
        </Button>
      )}
    </section>
  );
}

function RemoveListing({ listing }: { listing: Property }) {
  const w = useWords(listingsWords);
  const may = useMay();
  const navigate = useNavigate();
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
    <Button variant="default" onClick={remove}>
      {w.remove}
    </Button>
  );
}
