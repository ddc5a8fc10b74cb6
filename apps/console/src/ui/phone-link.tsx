import classes from "./text-link.module.css";

/** Without an extension or other words, which a phone would not dial. */
const dialed = /^\+?[\d\s()./-]{5,}$/;

/** A phone number that is called when it is pressed. */
export const PhoneLink = ({ number }: { number: string }) =>
  dialed.test(number) ? (
    <a className={classes.link} href={`tel:${number.replaceAll(/[^+\d]/g, "")}`}>
      {number}
    </a>
  ) : (
    number
  );
