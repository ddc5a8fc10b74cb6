import { deliveryFault } from "@rental/contract/words/delivery-fault";
import type { WebhookDelivery, WebhooksListDeliveriesInput } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { Filters } from "../../ui/filters.tsx";
import { choicesOf } from "../../ui/form.tsx";
import { SectionTitle } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { DeliveryStatus } from "./delivery-status.tsx";
import { eventTypes, webhooksWords } from "./words.ts";

type Chosen = Pick<WebhooksListDeliveriesInput, "status" | "event">;

/** The log of a subscription, newest first. Deliveries are not in the feed of changes, so it is read every 5 s. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const w = useWords(webhooksWords);
  const { moment } = useFormat();
  const { language } = useLanguage();
  const [filters, setFilters] = useState<Chosen>({});
  const list = useRecordList(
    ["webhooks", "deliveries", webhookId, filters],
    (part, options) => rental.webhooks.listDeliveries(webhookId, { ...filters, ...part }, options),
    { everyMs: 5_000 },
  );
  const columns: RecordColumn<WebhookDelivery>[] = [
    {
      id: "event",
      header: w.event,
      cell: ({ id, event, test, redelivery }) => (
        <>
          <TextLink to="/webhooks/$id/deliveries/$deliveryId" params={{ id: webhookId, deliveryId: id }}>
            {event}
          </TextLink>
          {test && ` (${w.isTest})`}
          {redelivery && ` (${w.isRedelivery})`}
        </>
      ),
    },
    { id: "status", header: w.state, cell: ({ status }) => <DeliveryStatus status={status} /> },
    { id: "time", header: w.time, cell: ({ createdAt }) => moment(createdAt) },
    { id: "attempts", header: w.attempts, cell: ({ attemptCount }) => attemptCount, isNumber: true },
    {
      id: "answer",
      header: w.answer,
      cell: ({ lastStatusCode, lastError }) =>
        lastError === null ? lastStatusCode : deliveryFault(lastError, language),
    },
  ];
  return (
    <section>
      <SectionTitle mt="lg">{w.deliveries}</SectionTitle>
      <Filters>
        <FilterSelect
          label={w.filterStatus}
          all={w.all}
          data={choicesOf(w.statuses)}
          value={filters.status}
          onChange={(status) => setFilters({ ...filters, status })}
        />
        <FilterSelect
          label={w.filterEvent}
          all={w.all}
          data={eventTypes}
          value={filters.event}
          onChange={(event) => setFilters({ ...filters, event })}
        />
      </Filters>
      <RecordList
        label={w.deliveries}
        list={list}
        columns={columns}
        none={w.noDeliveries}
        noneHint={w.noDeliveriesHint}
      />
    </section>
  );
}
