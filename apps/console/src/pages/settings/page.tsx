import type { Settings } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { settingsQuery } from "../../api/queries.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { PageParts } from "../../ui/page-parts.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { CalendarFeeds } from "./calendars/feeds.tsx";
import { CalendarSources } from "./calendars/sources.tsx";
import { ConnectedCalendars } from "./connected/connected-lazy.tsx";
import { ExportData } from "./export-data.tsx";
import { Logo } from "./logo.tsx";
import { Mailboxes } from "./mailboxes/mailboxes.tsx";
import { NoticesTo } from "./notices-to.tsx";
import { PublicAddress } from "./public-address.tsx";
import { Section } from "./section.tsx";
import { tabs } from "./sections.ts";
import { settingsWords } from "./words.ts";

const CannedAnswers = lazy(async () => ({
  default: (await import("./answers/canned-answers.tsx")).CannedAnswers,
}));

const LabelList = lazy(async () => ({ default: (await import("./labels/labels.tsx")).Labels }));

const CustomFields = lazy(async () => ({
  default: (await import("./custom-fields/custom-fields.tsx")).CustomFieldsEditor,
}));

/** All settings of the account with what they do: one tab at a time, in sections that are saved one by one. */
export function Page() {
  const w = useWords(settingsWords);
  const { tab: name } = useParams({ strict: false });
  const { data: settings, error } = useQuery(settingsQuery);
  const tab = tabs.find((each) => each.name === name);
  if (!tab) return <Navigate to="/settings/$tab" params={{ tab: tabs[0]!.name }} replace />;
  return (
    <PageFrame title={w.title} writes>
      <PageParts label={w.title}>
        {tabs.map((each) => (
          <TextLink key={each.name} to="/settings/$tab" params={{ tab: each.name }}>
            {w.tabs[each.name]}
          </TextLink>
        ))}
      </PageParts>
      <FailureNote error={error} />
      {tab.name === "data" && <Data />}
      {tab.name === "answers" && <Answers />}
      {tab.name === "labels" && <Labels />}
      {tab.name === "fields" && settings && <Fields settings={settings} />}
      {tab.sections.length > 0 && settings && <Tab key={tab.name} tab={tab} settings={settings} />}
    </PageFrame>
  );
}

function Tab({ tab: { name, sections }, settings }: { tab: (typeof tabs)[number]; settings: Settings }) {
  return (
    <>
      {name === "public" && <PublicAddress isOn={settings.profilePublic} />}
      {name === "calendars" && <ConnectedCalendars />}
      {name === "calendars" && <CalendarSources />}
      {name === "email" && <Mailboxes />}
      {name === "email" && <NoticesTo />}
      {sections.map((section) => (
        <Section key={section.name} section={section} settings={settings} />
      ))}
      {name === "public" && <Logo />}
      {name === "calendars" && <CalendarFeeds />}
      <SameCall {...(name === "calendars" ? calendarCall : settingsCall)} />
    </>
  );
}

const Data = () => (
  <>
    <ExportData />
    <SameCall
      method="POST"
      path="/exports"
      sdk={"const { id } = await rental.exports.create();\nconsole.log(await rental.exports.get(id));"}
    />
  </>
);

const Answers = () => (
  <>
    <Suspense>
      <CannedAnswers />
    </Suspense>
    <SameCall method="GET" path="/canned-answers" sdk={"console.log(await rental.cannedAnswers.list());"} />
  </>
);

const Labels = () => (
  <>
    <Suspense>
      <LabelList />
    </Suspense>
    <SameCall method="GET" path="/labels" sdk={"console.log(await rental.labels.list());"} />
  </>
);

const Fields = ({ settings }: { settings: Settings }) => (
  <>
    <Suspense>
      <CustomFields settings={settings} />
    </Suspense>
    <SameCall {...fieldsCall} />
  </>
);

const settingsCall = {
  method: "PATCH",
  path: "/settings",
  body: { agentName: "Robin" },
  sdk: `await rental.settings.update({ agentName: "Robin" });`,
} as const;

const fieldsCall = {
  method: "PATCH",
  path: "/settings",
  body: { customFields: { contacts: [{ key: "pets", label: "Pets", type: "number" }] } },
  sdk: `await rental.settings.update({
  customFields: { contacts: [{ key: "pets", label: "Pets", type: "number" }] },
});`,
} as const;

const calendarCall = {
  method: "GET",
  path: "/calendar-sources",
  sdk: "console.log(await rental.calendarSources.list());",
} as const;
