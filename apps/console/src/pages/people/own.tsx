import { useSession } from "../../app/session.ts";
import { appWords } from "../../app/words.ts";
import { PageFrame } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useWords } from "../../words/words.ts";
import { BrowserNotices } from "./browser-notices.tsx";
import { Notices } from "./notices.tsx";
import { SignIns } from "./sign-ins.tsx";

/** The sign-ins of the signed-in person, for every role. */
export function Page() {
  const w = useWords(appWords);
  const { person } = useSession();
  return (
    <PageFrame title={w.signIns}>
      <SignIns />
      {person && <Notices person={person} />}
      {person && person.role !== "viewer" && <BrowserNotices personId={person.id} />}
      <SameCall
        method="GET"
        path="/people/me/sign-ins"
        sdk="console.log(await rental.people.listOwnSignIns());"
      />
    </PageFrame>
  );
}
