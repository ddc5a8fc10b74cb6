import { Alert, Button, Text, Title } from "@mantine/core";
import { ApiError, type Property } from "@rental/sdk";
import type { ReactNode } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { PublicLink } from "../../ui/public-link.tsx";
import { PublicPageOff, turnOnPublicPage, usePublicPage } from "../../ui/public-page.tsx";
import { Status } from "../../ui/status.tsx";
import { useWords } from "../../words/words.ts";
import { listingsWords } from "./words.ts";

/** Whether prospects can see a listing: publishes and unpublishes it, and shows the link to its public page. */
export function Publishing({ listing }: { listing: Property }) {
  const w = useWords(listingsWords);
  const may = useMay();
  const { id, title, isPublic } = listing;
  const { isIncluded, isOn, listingPath } = usePublicPage();
  const publicState = usePublicState();
  const publish = useWrite({
    write: async (on: boolean, attempt) => {
      const saved = await rental.properties.update(id, { isPublic: on }, attempt);
      if (on && isOn !== true) await turnOnPublicPage(attempt);
      return saved;
    },
  });
  return (
    <section aria-label={w.state}>
      <Title order={2} size="h4" mb="xs">
        {w.state}
      </Title>
      <Text mb="xs">{publicState(listing)}</Text>
      {isPublic && isOn && <PublicLink path={listingPath(id)} name={title} />}
      {isPublic && <PublicPageOff />}
      <Text size="sm" c="dimmed" my="xs">
        {!isIncluded ? w.notInPlan : !isPublic ? w.hiddenHint : isOn && w.publicHint}
        {!isPublic && isOn === false && ` ${w.turnsPageOn}`}
      </Text>
      {isIncluded && listing.imageUrls.length === 0 && <Text size="sm">{w.withoutPhotos}</Text>}
      {missingOf(publish.error) ? <NotReady error={publish.error} /> : <FailureNote error={publish.error} />}
      {may.write && isIncluded && (
        <Button
          mt="xs"
          variant={isPublic ? "default" : "filled"}
          loading={publish.isPending}
          onClick={() => publish.run(!isPublic)}
        >
          {isPublic ? w.unpublish : w.publish}
        </Button>
      )}
    </section>
  );
}

/** What a listing lacks, if that is the reason why it was not published. */
export const missingOf = (error: unknown): readonly string[] | undefined =>
  error instanceof ApiError ? error.readiness?.missing : undefined;

/** What a listing lacks to be published. Shows nothing for other failures. */
export function NotReady({ error }: { error: unknown }) {
  const w = useWords(listingsWords);
  const missing = missingOf(error);
  if (!missing) return null;
  const names = missing.map((name) => w.needed[name as keyof typeof w.needed] ?? name);
  return (
    <Alert color="yellow" role="alert">
      {w.missing(names.join(", "))}
    </Alert>
  );
}

/** Says whether prospects can see a listing now. */
export function usePublicState(): (listing: Property) => ReactNode {
  const w = useWords(listingsWords);
  const { isOn } = usePublicPage();
  return ({ isPublic }) => {
    if (!isPublic) return <Status kind="off">{w.hidden}</Status>;
    return isOn === false ? (
      <Status kind="waiting">{w.pageOff}</Status>
    ) : (
      <Status kind="good">{w.public}</Status>
    );
  };
}
