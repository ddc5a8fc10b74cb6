import { Badge, Button, Group, Text, TextInput } from "@mantine/core";
import { colors, corners, faces, scales, spaces, textSizes } from "@rental/contract/design/tokens";
import { NotFoundPage } from "../../app/not-found.tsx";
import { Face } from "../../ui/face.tsx";
import { HomePhoto } from "../../ui/home-photo.tsx";
import { PageFrame, SectionTitle } from "../../ui/page.tsx";
import { Status } from "../../ui/status.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./design.module.css";
import { designWords } from "./words.ts";

const ownMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The tokens and components, for those who work on the console: only a server on the same machine shows it. */
export const Page = () => (ownMachine.has(location.hostname) ? <Design /> : <NotFoundPage />);

function Design() {
  const w = useWords(designWords);
  return (
    <PageFrame title={w.title}>
      <Text c="dimmed">{w.what}</Text>
      <section className={classes.section}>
        <SectionTitle>{w.colors}</SectionTitle>
        {Object.entries(colors).map(([scheme, named]) => (
          <Swatches key={scheme} name={scheme} of={Object.entries(named)} />
        ))}
        {Object.entries(scales).map(([name, scale]) => (
          <Swatches key={name} name={name} of={scale.map((color, index) => [String(index), color])} />
        ))}
      </section>
      <section className={classes.section}>
        <SectionTitle>{w.text}</SectionTitle>
        {Object.keys(textSizes).map((size) => (
          <Text key={size} size={size}>
            {size}: {w.sample}
          </Text>
        ))}
      </section>
      <section className={classes.section}>
        <SectionTitle>{w.sizes}</SectionTitle>
        <ul className={classes.list}>
          {Object.entries(spaces).map(([name, size]) => (
            <li key={name}>
              <span className={classes.bar} style={{ width: `${size}rem` }} /> {name} {size}rem
            </li>
          ))}
          {Object.entries(corners).map(([name, size]) => (
            <li key={name}>
              <span className={classes.corner} style={{ borderRadius: size }} /> {name} {size}px
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.section}>
        <SectionTitle>{w.parts}</SectionTitle>
        <Group>
          <Button>{w.main}</Button>
          <Button variant="default">{w.other}</Button>
          <Button color="red">{w.danger}</Button>
          {(["green", "gray", "red", "yellow", "blue", "orange"] as const).map((color) => (
            <Badge key={color} color={color} variant="light">
              {color}
            </Badge>
          ))}
        </Group>
        <Group mt="md">
          {(["good", "bad", "waiting", "off"] as const).map((kind) => (
            <Status key={kind} kind={kind}>
              {w[kind]}
            </Status>
          ))}
        </Group>
        <Group mt="md">
          <Face name={w.person} size="small" />
          <Face name={w.person} />
          <Face name={w.person} size="large" />
          {faces.light.map((face, index) => (
            <Face key={face} name={String.fromCodePoint(65 + index)} />
          ))}
          <HomePhoto url={undefined} />
          <HomePhoto url={undefined} size="large" />
        </Group>
        <TextInput mt="md" maw="20rem" label={w.field} placeholder={w.sample} />
      </section>
    </PageFrame>
  );
}

const Swatches = ({ name, of }: { name: string; of: [string, string][] }) => (
  <ul className={classes.swatches} aria-label={name}>
    {of.map(([each, color]) => (
      <li key={each}>
        <span className={classes.swatch} style={{ background: color }} />
        {each}
        <small>{color}</small>
      </li>
    ))}
  </ul>
);
