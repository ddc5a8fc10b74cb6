import { Button } from "@mantine/core";
import type { Connector, ConnectorsCreateInput } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
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
import { ConnectorForm } from "./connector-form.tsx";
import { connectorsWords } from "./words.ts";

/** One connector. */
export function Page() {
  const w = useWords(connectorsWords);
  const { moment } = useFormat();
  const may = useMay();
  const { id } = useParams({ from: "/connectors/$id" });
  const { data: connector, error } = useQuery({
    queryKey: ["connectors", "one", id],
    queryFn: ({ signal }) => rental.connectors.get(id, { signal }),
  });
  const toggle = useWrite({
    write: (active: boolean, attempt) => rental.connectors.update(id, { active }, attempt),
  });
  return (
    <PageFrame
      title={connector?.name ?? w.connector}
      writes
      actions={connector && may.write && <MainActions connector={connector} toggle={toggle} />}
    >
      <BackLink to="/connectors">{w.back}</BackLink>
      <FailureNote error={error ?? toggle.error} />
      {connector && (
        <Facts
          of={[
            [w.channel, w.channels[connector.channel]],
            [w.state, <ReceiverState key="state" words={w} of={connector} />],
            [w.url, connector.outboundUrl ?? w.receivesOnly],
            [w.inbound, `${location.origin}/inbound/v1/connectors/${id}/messages`],
            [w.created, moment(connector.createdAt)],
          ]}
        />
      )}
      {connector && may.write && <Steering connector={connector} />}
      <SameCall
        method="POST"
        path={`/connectors/${id}/test`}
        sdk={`console.log(await rental.connectors.test("${id}"));`}
      />
    </PageFrame>
  );
}

/** What people open the page for. */
function MainActions({ connector, toggle }: { connector: Connector; toggle: Write<boolean, unknown> }) {
  const w = useWords(connectorsWords);
  const { id, active, outboundUrl } = connector;
  const test = useWrite({
    write: (_: undefined) => rental.connectors.test(id),
    repeatable: false,
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
      {outboundUrl !== null && (
        <SendTest
          words={w}
          write={test}
          isMain={active}
          result={test.data && { ...test.data, durationMs: test.data.ms, responseBody: test.data.response }}
        />
      )}
    </>
  );
}

function Steering({ connector }: { connector: Connector }) {
  const w = useWords(connectorsWords);
  const { id, name } = connector;
  const navigate = useNavigate();
  const [isChanging, setIsChanging] = useState(false);
  const change = useWrite({
    write: ({ name, outboundUrl: url }: ConnectorsCreateInput, attempt) =>
      rental.connectors.update(id, { name, outboundUrl: url }, attempt),
    onSuccess: () => setIsChanging(false),
  });
  const remove = () => {
    deleteLater({
      id,
      run: (client, attempt) => client.connectors.delete(id, attempt),
      text: w.removing(name),
      failed: w.notRemoved(name),
    });
    void navigate({ to: "/connectors" });
  };
  const rotate = useWrite({
    write: (_: undefined, attempt) => rental.connectors.rotateSecret(id, attempt),
  });
  return (
    <>
      <div className={layout.actions}>
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {w.edit}
        </Button>
        <NewSecret words={w} write={rotate} />
        <Button variant="light" color="red" onClick={remove}>
          {w.delete}
        </Button>
      </div>
      {isChanging && (
        <Dialog opened onClose={() => setIsChanging(false)} title={w.edit}>
          <ConnectorForm
            connector={connector}
            label={w.edit}
            write={change}
            onCancel={() => setIsChanging(false)}
          />
        </Dialog>
      )}
    </>
  );
}
