import { Button, Title } from "@mantine/core";
import { deliveryFault } from "@rental/contract/words/delivery-fault";
import type { DeliveryAttempt, WebhookDeliveryDetail } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { BackLink } from "../../ui/text-link.tsx";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { DeliveryStatus } from "./delivery-status.tsx";
import classes from "./webhooks.module.css";
import { webhooksWords } from "./words.ts";

/** One delivery with its attempts: what was sent, and the receiver's responses. */
export function Page() {
  const w = useWords(webhooksWords);
  const may = useMay();
  const queries = useQueryClient();
  const { id, deliveryId } = useParams({ from: "/webhooks/$id/deliveries/$deliveryId" });
  const queryKey = ["webhooks", "delivery", id, deliveryId];
  const { data: delivery, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => rental.webhooks.getDelivery(id, deliveryId, { signal }),
    staleTime: 0,
    refetchInterval: 3_000,
  });
  const resend = useWrite({
    write: (_: undefined, attempt) => rental.webhooks.redeliverOne(id, deliveryId, attempt),
    onSuccess: () => {
      toast(w.resent);
      return queries.invalidateQueries({ queryKey });
    },
  });
  const again = may.write && delivery && !delivery.test && (
    <Button loading={resend.isPending} onClick={() => resend.run(undefined)}>
      {w.resend}
    </Button>
  );
  return (
    <PageFrame title={w.delivery} actions={again} writes>
      <BackLink to="/webhooks/$id" params={{ id }}>
        {w.backToWebhook}
      </BackLink>
      <FailureNote error={error ?? resend.error} />
      {delivery && <OneDelivery delivery={delivery} />}
      <SameCall
        method="POST"
        path={`/webhooks/${id}/deliveries/${deliveryId}/redeliver`}
        sdk={`await rental.webhooks.redeliverOne("${id}", "${deliveryId}");`}
      />
    </PageFrame>
  );
}

function OneDelivery({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const w = useWords(webhooksWords);
  const { moment } = useFormat();
  const { id, event, status, createdAt, deliveredAt, nextAttemptAt, data, attempts } = delivery;
  return (
    <>
      <Facts
        of={[
          [w.event, `${event}: ${w.eventWords[event]}`],
          [w.state, <DeliveryStatus key="status" status={status} />],
          [w.time, moment(createdAt)],
          deliveredAt && [w.deliveredAt, moment(deliveredAt)],
          nextAttemptAt && [w.nextAttempt, moment(nextAttemptAt)],
          [w.id, id],
        ]}
      />
      <Title order={2} size="h3">
        {w.data}
      </Title>
      <CodeText label={w.data}>{JSON.stringify(data, null, 2)}</CodeText>
      <Title order={2} size="h3" mt="md" mb="xs">
        {w.attempts}
      </Title>
      {attempts.length === 0 && <p>{w.noAttempts}</p>}
      {attempts
        .map((attempt, index) => (
          <OneAttempt key={`${attempt.at} ${attempt.durationMs}`} number={index + 1} attempt={attempt} />
        ))
        .reverse()}
    </>
  );
}

function OneAttempt({ number, attempt }: { number: number; attempt: DeliveryAttempt }) {
  const w = useWords(webhooksWords);
  const { moment } = useFormat();
  const { language } = useLanguage();
  const { at, durationMs, statusCode, error, request, responseBody } = attempt;
  return (
    <section className={classes.attempt}>
      <h3>{w.attempt(number)}</h3>
      <p>
        {moment(at)}, {w.duration(durationMs)}
        {statusCode !== null && `, ${statusCode}`}
      </p>
      {error !== null && <p>{deliveryFault(error, language)}</p>}
      <h4>{w.request}</h4>
      {request ? <CodeText label={w.request}>{asHttp(request)}</CodeText> : <p>{w.noRequest}</p>}
      <h4>{w.response}</h4>
      {responseBody ? (
        <CodeText label={w.response}>{responseBody}</CodeText>
      ) : (
        <p>{statusCode === null ? w.noResponse : w.emptyResponse}</p>
      )}
    </section>
  );
}

const asHttp = ({ url, headers, body }: NonNullable<DeliveryAttempt["request"]>): string =>
  [`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", body].join(
    "\n",
  );
