import { lazy, Suspense } from "react";
import type { SwipeConversationsProps } from "./swipe-conversations.tsx";

const SwipeConversations = lazy(async () => ({
  default: (await import("./swipe-conversations.tsx")).SwipeConversations,
}));

/** Whether fingers can touch the screen. */
const isTouched = matchMedia("(any-pointer: coarse)").matches;

/** Lets fingers swipe conversations; loaded where there are some. */
export const Swiping = (props: SwipeConversationsProps) =>
  isTouched && (
    <Suspense>
      <SwipeConversations {...props} />
    </Suspense>
  );
