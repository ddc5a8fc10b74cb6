import { maxFileName } from "@rental/contract";

/** File types that run when opened; no mail server accepts them either. */
const programs = new Set(
  "ade adp app apk bat chm cmd com cpl dll dmg exe hta ins iso jar js jse lib lnk mde msc msi msp mst nsh pif ps1 scr sct sh sys vb vbe vbs vxd wsc wsf wsh".split(
    " ",
  ),
);
const programTypes =
  /^application\/(x-ms-?dos(-program|wnload)?|x-msdownload|x-dosexec|x-executable|java-archive|vnd\.microsoft\.portable-executable)$/;

/** Types that a browser would execute as a page. They are served as an unknown type. */
const active =
  /^(text\/(html|xml|javascript|ecmascript)|application\/(xhtml\+xml|xml|javascript|ecmascript|x-shockwave-flash|pdf\+html)|image\/svg\+xml|multipart\/.*|message\/.*)$|\+xml$/;

export const unknownType = "application/octet-stream";

/** A file name without its folders and without characters that disguise it. */
export function cleanName(name: string): string {
  const bare = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, "")
    .replace(/^.*[/\\]/s, "")
    .trim();
  if (/^\.*$/.test(bare)) return "file";
  return shortened(bare);
}

/** Truncates a name to the maximum length, keeping its extension. */
function shortened(name: string): string {
  if (name.length <= maxFileName) return name;
  const extension = extensionOf(name);
  const end = extension === "" ? "" : `.${extension}`;
  return `${name.slice(0, maxFileName - end.length)}${end}`.toWellFormed();
}

/** In lower case, without the dot; empty if there is none. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";

export const isProgram = ({ name, contentType }: { name: string; contentType: string }): boolean =>
  programs.has(extensionOf(name.replace(/[\s.]+$/, ""))) || programTypes.test(contentType.toLowerCase());

/** The content type to serve a file with. */
export const servedType = (contentType: string): string =>
  active.test(contentType.toLowerCase()) ? unknownType : contentType;

/** Validates a content type from an untrusted source, falling back to the unknown type. */
export const typeOrUnknown = (contentType: string | null | undefined): string => {
  const [first = ""] = (contentType ?? "").split(";");
  const bare = first.trim().toLowerCase();
  return /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/.test(bare) && bare.length <= 100
    ? bare
    : unknownType;
};

const typesByExtension: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  heic: "image/heic",
  heif: "image/heic",
  pdf: "application/pdf",
  txt: "text/plain",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Guesses the type of a file whose sender gave no meaningful one. */
export const typeByName = (name: string): string => typesByExtension[extensionOf(name)] ?? unknownType;
