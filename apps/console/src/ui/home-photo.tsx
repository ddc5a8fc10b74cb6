import IconHome2 from "@tabler/icons-react/icons/IconHome2";
import classes from "./home-photo.module.css";

/** A small picture of a home, or one drawn in its place. Beside the home's name, so screen readers skip it. */
export function HomePhoto({ url, size }: { url: string | undefined; size?: "large" | undefined }) {
  if (url !== undefined)
    return (
      <img
        className={classes.photo}
        data-size={size}
        src={`${url}?w=320&h=240&fit=cover`}
        alt=""
        loading="lazy"
      />
    );
  return (
    <span className={classes.photo} data-size={size} aria-hidden="true">
      <IconHome2 className={classes.drawing!} />
    </span>
  );
}
