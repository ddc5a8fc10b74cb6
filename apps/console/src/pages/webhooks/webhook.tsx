import { Alert, Button } from "@mantine/core";
import type { Webhook, WebhooksCreateInput } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { deleteLater } from "../../api/later.ts";
import { useWrite, type Write } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import layout from "../../ui/layout.module.css";
import { NewSecret } from "../../ui/new-secret.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { ReceiverState } from "../../ui/receiver-state.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { SendTest } from "../../ui/send-test.tsx";
import { BackLink } from "../../ui/text-link.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { Deliveries } from "./deliveries.tsx";
import { SendAgain } from "./send-again.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { webhooksWords } from "./words.ts";

/** One subscription with the log of its deliveries. */
export function Page() {
  const w = useWords(webhooksWords);
  const { id } = useParams({ from: "/webhooks/$id" });
  const { data: webhook, error } = useQuery({
    queryKey: ["webhooks", "one", id],
    queryFn: ({ signal }) => rental.webhooks.get(id, { signal }),
    refetchInterval: 5_000,
  });
  const may = useMay();
  const toggle = useWrite({
    write: (active: boolean, attempt) => rental.webhooks.update(id, { active }, attempt),
  });
  return (
    <PageFrame
      title={w.webhook}
      writes
      actions={webhook && may.write && <MainActions webhook={webhook} toggle={toggle} />}
    >
      <BackLink to="/webhooks">{w.back}</BackLink>
      <FailureNote error={error ?? toggle.error} />
      {webhook && <OneWebhook webhook={webhook} />}
      <SameCall
        method="GET"
        path={`/webhooks/${id}/deliveries`}
        sdk={`console.log(await rental.webhooks.listDeliveries("${id}"));`}
      />
    </PageFrame>
  );
}

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const w = useWords(webhooksWords);
  const { moment } = useFormat();
  const may = useMay();
  const { id, url, active, description, events, lastDeliveredAt, createdAt } = webhook;
  return (
    <>
      <Facts
        of={[
          [w.url, url],
          description !== null && [w.description, description],
          [w.state, <ReceiverState key="state" words={w} of={webhook} />],
          [w.events, events.join(", ")],
          [w.lastDelivered, lastDeliveredAt === null ? w.never : moment(lastDeliveredAt)],
          [w.created, moment(createdAt)],
        ]}
      />
      {!active && (
        <Alert color="gray" mb="md">
          {w.offNote}
        </Alert>
      )}
      {may.write && <Steering webhook={webhook} />}
      <Deliveries webhookId={id} />
    </>
  );
}

/** What people open the page for. */
function MainActions({
  webhook: { id, active },
  toggle,
}: {
  webhook: Webhook;
  toggle: Write<boolean, unknown>;
}) {
  const w = useWords(webhooksWords);
  const queries = useQueryClient();
  const test = useWrite({
    write: (_: undefined) => rental.webhooks.test(id),
    repeatable: false,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["webhooks", "deliveries", id] }),
  });
  return (
    <>
      <Button
        variant={active ? "default" : "filled"}
        loading={toggle.isPending}
        onClick={() => toggle.run(!active)}
      >
        {active ? w.switchOff : w.switchOn}
      </Button>
      <SendTest words={w} write={test} isMain={active} result={test.data} />
    </>
  );
}

function Steering({ webhook }: { webhook: Webhook }) {
  const w = useWords(webhooksWords);
  const { id, url, active, description, events } = webhook;
  const navigate = useNavigate();
  const [isChanging, setIsChanging] = useState(false);
  const change = useWrite({
    write: (input: WebhooksCreateInput, attempt) => rental.webhooks.update(id, input, attempt),
    onSuccess: () => setIsChanging(false),
  });
  const rotate = useWrite({
    write: (_: undefined, attempt) => rental.webhooks.rotateSecret(id, {}, attempt),
  });
  const remove = () => {
    deleteLater({
      id,
      run: (client, attempt) => client.webhooks.delete(id, attempt),
      text: w.removing(url),
      failed: w.notRemoved(url),
    });
    void navigate({ to: "/webhooks" });
  };
  return (
    <>
      <div className={layout.actions}>
        {active && <SendAgain webhookId={id} />}
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {w.edit}
        </Button>
        <NewSecret words={w} write={rotate} />
        <Button variant="light" color="red" onClick={remove}>
          {w.delete}
        </Button>
      </div>
      {isChanging && (
        <Dialog opened onClose={() => setIsChanging(false)} title={w.edit} size="lg">
          <WebhookForm
            initial={{ url, events, description }}
            label={w.edit}
            write={change}
            onCancel={() => setIsChanging(false)}
          />
        </Dialog>
      )}
    </>
  );
}
