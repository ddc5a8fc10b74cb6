import { appWords } from "../../app/words.ts";
import { PageFrame } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useWords } from "../../words/words.ts";
import { SignIns } from "./sign-ins.tsx";

/** Where whoever looks at it is signed in, for every role. */
export function Page() {
  const w = useWords(appWords);
  return (
    <PageFrame title={w.signIns}>
      <SignIns />
      <SameCall
        method="GET"
        path="/people/me/sign-ins"
        sdk="console.log(await rental.people.listOwnSignIns());"
      />
    </PageFrame>
  );
}
