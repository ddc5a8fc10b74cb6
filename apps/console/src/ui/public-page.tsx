import { Alert, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../api/client.ts";
import { settingsQuery } from "../api/queries.ts";
import { type Attempt, useWrite } from "../api/use-write.ts";
import { useMay, useSession } from "../app/session.ts";
import { useWords } from "../words/words.ts";
import { FailureNote } from "./failure-note.tsx";
import { publicWords } from "./public-words.ts";

/**
 * The account's public page. As the server decides (`gate/identity/visitor.ts`), it and the pages of its listings can be opened
 * while the setting `profilePublic` is on; the link to a form does not depend on it.
 */
export function usePublicPage() {
  const { account } = useSession();
  const isIncluded = account.plan !== "free_trial";
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isIncluded });
  return {
    /** Whether the plan includes public listings. */
    isIncluded,
    /** Whether it can be opened; undefined until that is known. */
    isOn: settings?.profilePublic,
    path: `/p/${account.slug}`,
    listingPath: (id: string) => `/p/${account.slug}/listings/${id}`,
  };
}

export const turnOnPublicPage = (attempt?: Attempt) =>
  rental.settings.update({ profilePublic: true }, attempt);

/** Says that published listings are not visible, and offers to change that. Shows nothing while the page can be opened. */
export function PublicPageOff() {
  const w = useWords(publicWords);
  const may = useMay();
  const { isIncluded, isOn } = usePublicPage();
  const turnOn = useWrite({ write: (_: undefined, attempt) => turnOnPublicPage(attempt) });
  if (!isIncluded || isOn !== false) return null;
  return (
    <Alert color="yellow" mb="sm" title={w.pageOff}>
      {w.pageOffHint}
      <FailureNote error={turnOn.error} />
      {may.write && (
        <div>
          <Button size="xs" mt="xs" loading={turnOn.isPending} onClick={() => turnOn.run(undefined)}>
            {w.turnPageOn}
          </Button>
        </div>
      )}
    </Alert>
  );
}
