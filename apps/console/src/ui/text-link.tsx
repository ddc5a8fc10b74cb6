import { Anchor, type AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes } from "react";

type Props = AnchorProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>;

/** A link to another page of the console. Within a text, its color alone would not tell it from the text. */
export const TextLink = createLink((props: Props) => <Anchor inherit underline="always" {...props} />);

/** A link above the content of a page, to the page that it belongs to. */
export const BackLink = createLink((props: Props) => (
  <p>
    <Anchor inherit {...props} />
  </p>
));
