import { colors } from "@rental/contract/design/tokens";
import type { FastifyReply } from "fastify";
import { notFound } from "../../platform/app-error.ts";
import { languageNamed } from "../pages/texts/index.ts";
import type { Visit } from "./route.ts";
import { signInTexts } from "./texts.ts";

/** A house, within the circle that every mask of an icon leaves. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="${colors.light.accent}" d="M0 0h48v48H0z"/><path fill="none" stroke="${colors.light.onAccent}" stroke-width="2.5" stroke-linejoin="round" d="m13 23 11-9 11 9v12H13zm8 12v-8h6v8"/></svg>`;

/** Sides in pixels: those that installing asks for, and that of the home screen of an iPhone. */
const sides = [180, 192, 512];
const drawn = new Map<number, Promise<Buffer>>();
const daySeconds = 86_400;

/**
 * `/console/manifest.webmanifest`: what a browser needs to install the console on a phone or a desk, in the language that
 * was chosen in the console, or else the browser's. Browsers request it without the cookie, so nothing in it is of an
 * account.
 */
export function showManifest(visit: Visit): FastifyReply {
  const { language: chosen } = visit.request.query as { language?: unknown };
  const language = languageNamed(chosen) ?? visit.language;
  return visit.reply
    .headers({ "Cache-Control": `public, max-age=${daySeconds}`, Vary: "Accept-Language" })
    .type("application/manifest+json; charset=utf-8")
    .send(
      JSON.stringify({
        id: "/console",
        start_url: "/console",
        scope: "/console",
        display: "standalone",
        lang: language,
        name: signInTexts[language].console,
        short_name: { en: "Rental", es: "Alquileres" }[language],
        background_color: colors.light.page,
        theme_color: colors.light.page,
        icons: [
          { src: "/console/icon.svg", sizes: "any", type: "image/svg+xml" },
          ...[192, 512].flatMap((side) =>
            ["any", "maskable"].map((purpose) => ({
              src: `/console/icon-${side}.png`,
              sizes: `${side}x${side}`,
              type: "image/png",
              purpose,
            })),
          ),
        ],
      }),
    );
}

export const showIcon = ({ reply }: Visit): FastifyReply => sendIcon(reply, "image/svg+xml", icon);

/** @throws AppError 404 for another size */
export async function showDrawnIcon({ reply, params }: Visit): Promise<FastifyReply> {
  const side = sides.find((each) => String(each) === params.side);
  if (side === undefined) throw notFound("file", "console");
  return sendIcon(reply, "image/png", await drawnAt(side));
}

function drawnAt(side: number): Promise<Buffer> {
  const known = drawn.get(side);
  if (known) return known;
  const drawing = draw(side);
  drawn.set(side, drawing);
  return drawing;
}

async function draw(side: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(icon), { density: (72 * side) / 48 })
    .resize(side, side)
    .png()
    .toBuffer();
}

const sendIcon = (reply: FastifyReply, type: string, content: string | Buffer): FastifyReply =>
  reply
    .headers({
      "Cache-Control": `public, max-age=${daySeconds}`,
      "Content-Security-Policy": "default-src 'none'",
      "X-Content-Type-Options": "nosniff",
    })
    .type(type)
    .send(content);
