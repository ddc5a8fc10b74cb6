import classes from "./text-link.module.css";

/** A phone number that is called when it is pressed: not one with an extension or other words, which no phone dials. */
export const PhoneLink = ({ number }: { number: string }) =>
  /\p{L}/u.test(number) ? (
    number
  ) : (
    <a className={classes.link} href={`tel:${number.replace(/[^+\d]/g, "")}`}>
      {number}
    </a>
  );
