import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../app/toast-store.ts";
import { useWords } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import classes from "./public-link.module.css";
import { publicWords } from "./public-words.ts";
import textLink from "./text-link.module.css";
import { uiWords } from "./words.ts";

interface PublicLinkProps {
  /** Of the page, from the server's root. Show the link only while the page can be opened. */
  path: string;
  /** What the page is about, for the QR code. */
  name: string;
}

/** A page that anybody can open: its address, with ways to copy it, to open it and to print it as a QR code. */
export function PublicLink({ path, name }: PublicLinkProps) {
  const w = useWords(publicWords);
  const u = useWords(uiWords);
  const [showsCode, setShowsCode] = useState(false);
  const url = location.origin + path;
  return (
    <div className={classes.link}>
      <code className={classes.address}>{url}</code>
      <Group gap="xs">
        {navigator.clipboard && (
          <Button
            size="xs"
            variant="default"
            onClick={() => navigator.clipboard.writeText(url).then(() => toast(u.copied))}
          >
            {w.copyLink}
          </Button>
        )}
        <Button size="xs" variant="default" component="a" href={path} target="_blank" rel="noopener">
          {w.openPage}
        </Button>
        <Button size="xs" variant="default" onClick={() => setShowsCode(true)}>
          {w.qrCode}
        </Button>
      </Group>
      <Dialog opened={showsCode} onClose={() => setShowsCode(false)} title={w.qrCode}>
        <QrCode url={url} name={name} />
      </Dialog>
    </div>
  );
}

/** White around the code, in modules: scanners need it. */
const quietZone = 4;

function QrCode({ url, name }: { url: string; name: string }) {
  const w = useWords(publicWords);
  const { data: modules } = useQuery({
    queryKey: ["qr-code", url],
    queryFn: async () => (await import("uqr")).encode(url, { border: quietZone }).data,
  });
  if (!modules) return null;
  const size = modules.length;
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`;
  return (
    <div className={classes.code}>
      <Text size="sm">{w.qrHint(name)}</Text>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`${w.qrCode}: ${url}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
        <path fill="#000" d={path} />
      </svg>
      <a
        href={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        download="qr-code.svg"
        className={textLink.link}
      >
        {w.qrSave}
      </a>
    </div>
  );
}
