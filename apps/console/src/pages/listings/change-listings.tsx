import { Button, Text } from "@mantine/core";
import type { PropertiesUpdateInput, Property } from "@rental/sdk";
import { rental } from "../../api/client.ts";
import { failureOf } from "../../api/errors.ts";
import { AssignMenu, ChangeMany } from "../../ui/change-many.tsx";
import type { Choosing } from "../../ui/choosing.ts";
import { usePublicPage } from "../../ui/public-page.tsx";
import { useWords } from "../../words/words.ts";
import { missingOf } from "./publishing.tsx";
import { listingsWords } from "./words.ts";

type Changes = Pick<PropertiesUpdateInput, "isPublic" | "assigneeId">;

/** What can be done with all listings that are chosen. */
export function ChangeListings({ choosing }: { choosing: Choosing<Property> }) {
  const w = useWords(listingsWords);
  const { isIncluded } = usePublicPage();
  /** How many would be published without a photo. */
  const bare = choosing.rows.filter(({ isPublic, imageUrls }) => !isPublic && imageUrls.length === 0).length;
  const whyNot = (error: unknown): string => {
    const names = missingOf(error)?.map((name) => w.needed[name as keyof typeof w.needed] ?? name);
    return names ? w.missing(names.join(", ")) : failureOf(error).detail;
  };
  return (
    <ChangeMany<Property, Changes>
      choosing={choosing}
      update={(...call) => rental.properties.update(...call)}
      whyNot={whyNot}
    >
      {(change) => (
        <>
          <AssignMenu onAssign={(assigneeId) => change({ assigneeId })} />
          {isIncluded && (
            <>
              <Button size="xs" variant="default" onClick={() => change({ isPublic: true })}>
                {w.publish}
              </Button>
              <Button size="xs" variant="default" onClick={() => change({ isPublic: false })}>
                {w.unpublish}
              </Button>
              {bare > 0 && <Text size="sm">{w.noPhotosOf(bare)}</Text>}
            </>
          )}
        </>
      )}
    </ChangeMany>
  );
}
