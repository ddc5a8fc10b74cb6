import { Alert, Button, Group, Switch, Text, Title } from "@mantine/core";
import type { PushSubscriptionRecord } from "@rental/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWrite } from "../../api/use-write.ts";
import { isSandbox } from "../../app/sandbox.ts";
import { planIncludes, useSession } from "../../app/session.ts";
import { obstacle, readOwn, sendTest, subscribe, unsubscribe } from "../../push/subscription.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { RecordTable } from "../../ui/record-table.tsx";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { browserName } from "./browser-name.ts";
import { browserNoticeWords } from "./browser-notice-words.ts";
import { peopleWords } from "./words.ts";

const queryKey = ["people", "push"];

/** The browsers in which the person gets notices, and the switch for this one. */
export function BrowserNotices({ personId }: { personId: string }) {
  const w = useWords(browserNoticeWords);
  const { language } = useLanguage();
  const session = useSession();
  const queries = useQueryClient();
  const { data: own, error } = useQuery({ queryKey, queryFn: ({ signal }) => readOwn(signal) });
  const onSettled = () => queries.invalidateQueries({ queryKey });
  const change = useWrite({
    write: async (isOn: boolean, attempt) => {
      if (isOn) await subscribe(own!.publicKey, { personId, language }, attempt);
      else await unsubscribe(own!.current!.id, true, attempt);
      await onSettled();
    },
  });
  const test = useWrite({ write: (id: string) => sendTest(id), onError: onSettled, repeatable: false });
  if (isSandbox(session.account.id)) return null;
  const cause = obstacle();
  const current = own?.current;
  const others = own?.subscriptions.filter(({ id }) => id !== current?.id) ?? [];
  return (
    <section aria-labelledby="browser-notices">
      <Title order={2} size="h4" mt="xl" id="browser-notices">
        {w.title}
      </Title>
      <FailureNote error={error ?? change.error ?? test.error} />
      <Switch
        mt="sm"
        label={w.here}
        description={planIncludes(session, "messages") ? w.hint : w.notInPlan}
        disabled={!own || (cause !== null && !current)}
        checked={change.isPending !== (current !== undefined)}
        onChange={({ currentTarget }) => {
          test.reset();
          change.run(currentTarget.checked);
        }}
      />
      {cause && (
        <Alert mt="sm" color="yellow" role="status">
          {w.obstacles[cause]}
        </Alert>
      )}
      {current && (
        <Group mt="sm">
          <Button variant="default" loading={test.isPending} onClick={() => test.run(current.id)}>
            {w.test}
          </Button>
          {test.isSuccess && (
            <Text size="sm" role="status">
              {w.tested}
            </Text>
          )}
        </Group>
      )}
      {others.length > 0 && <Others subscriptions={others} onRemoved={onSettled} />}
    </section>
  );
}

interface OthersProps {
  subscriptions: PushSubscriptionRecord[];
  onRemoved: () => Promise<unknown>;
}

function Others({ subscriptions, onRemoved }: OthersProps) {
  const w = useWords(browserNoticeWords);
  const words = useWords(peopleWords);
  const { moment } = useFormat();
  const remove = useWrite({
    write: (id: string, attempt) => unsubscribe(id, false, attempt),
    onSuccess: onRemoved,
  });
  return (
    <>
      <Title order={3} size="h5" mt="lg">
        {w.others}
      </Title>
      <FailureNote error={remove.error} />
      <RecordTable
        label={w.others}
        rows={subscriptions}
        idOf={({ id }) => id}
        columns={[
          {
            id: "browser",
            header: words.browser,
            cell: ({ userAgent }) => browserName(userAgent) ?? words.unknownBrowser,
          },
          { id: "since", header: words.since, cell: ({ createdAt }) => moment(createdAt) },
          {
            id: "used",
            header: w.lastNotice,
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : moment(lastUsedAt)),
          },
          {
            id: "remove",
            header: words.remove,
            cell: ({ id, userAgent }) => (
              <Button
                variant="default"
                aria-label={`${words.remove}: ${browserName(userAgent) ?? words.unknownBrowser}`}
                onClick={() => remove.run(id)}
              >
                {words.remove}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}
