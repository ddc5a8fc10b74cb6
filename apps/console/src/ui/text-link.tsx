import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes } from "react";
import classes from "./text-link.module.css";

type Props = AnchorHTMLAttributes<HTMLAnchorElement>;

/** A link to another page of the console. Underlined within a text, where its color alone would not distinguish it. */
export const TextLink = createLink(({ className = "", ...props }: Props) => (
  <a {...props} className={`${classes.link} ${className}`} />
));

/** A link above the content of a page, to the page that it belongs to. */
export const BackLink = createLink((props: Props) => (
  <p>
    <a {...props} className={classes.back} />
  </p>
));
