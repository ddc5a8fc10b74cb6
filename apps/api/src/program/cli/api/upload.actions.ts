import { basename } from "node:path";
import type { Image } from "../../../../../../packages/sdk/src/index.ts";
import { pathOf } from "../environment.ts";
import { baseUrlOf, type Connection, clientOf } from "./client.ts";
import { failureOf } from "./failure.ts";
import { show } from "./show.ts";

interface UploadFlags extends Connection {
  altText?: string;
  json?: boolean;
}

/** Uploads images one after the other to preserve their order. @throws CallFailed naming the file */
export async function upload(id: string, files: string[], flags: UploadFlags): Promise<void> {
  const client = clientOf(flags);
  const images: Image[] = [];
  for (const file of files) {
    try {
      const onProgress = ({ sent, total }: { sent: number; total: number }) => drawn(file, sent, total);
      images.push(await client.images.upload(id, pathOf(file), { altText: flags.altText, onProgress }));
    } catch (error) {
      const failure = failureOf(error, baseUrlOf(flags));
      if (failure instanceof Error && files.length > 1)
        failure.message = `${file}: ${failure.message} ${images.length} of ${files.length} were uploaded.`;
      throw failure;
    }
  }
  show(images, flags);
}

function drawn(file: string, sent: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const percent = total === 0 ? 100 : Math.floor((100 * sent) / total);
  process.stderr.write(`\r${basename(file)} ${percent}%${sent === total ? "\n" : ""}`);
}
