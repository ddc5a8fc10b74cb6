import { expect, it } from "vitest";
import { sharedBrowser, withoutBrowser } from "../../../../../test/harness/browser.ts";
import { type Letter, letterHtml } from "./letter.ts";

const letter: Letter = {
  language: "en",
  brand: { name: "Oak & Elm", phone: "+1 217 555 0100" },
  subject: "Showing booked",
  text: "Hello Dana,\n\nYour showing is booked.\n\nWhen: Friday\nMap: https://maps.example.com/?q=1\n\nAda\n",
  hasFacts: true,
  linksOn: null,
  photo: { url: "https://cdn.example.com/images/1?w=1200&h=600", alt: "Elm" },
  buttons: [
    { label: "See the showing", url: "https://rent.example.com/p/bookings/t" },
    { label: "Cancel", url: "https://rent.example.com/p/bookings/t/cancel" },
  ],
  optOut: {
    label: "This was sent automatically. To stop these emails:",
    url: "https://rent.example.com/u/t",
  },
};

it("shows the agency, the texts, facts as a table, the photo, buttons and the way to opt out", () => {
  const html = letterHtml(letter);
  for (const part of [
    "Oak &amp; Elm",
    'href="tel:+12175550100"',
    "Your showing is booked.",
    ">When</td>",
    ">Friday</td>",
    '<a class="link" href="https://maps.example.com/?q=1"',
    'src="https://cdn.example.com/images/1?w=1200&amp;h=600" alt="Elm"',
    'href="https://rent.example.com/p/bookings/t/cancel"',
    'This was sent automatically. <a class="soft" href="https://rent.example.com/u/t"',
  ])
    expect(html).toContain(part);
  expect(html).toContain('<html lang="en"');
  expect(html).toContain("@media (prefers-color-scheme:dark)");
});

it("shows the account's logo and colors in place of its name and ours", () => {
  const html = letterHtml({
    ...letter,
    brand: {
      ...letter.brand,
      logo: { url: "https://rent.example.com/cdn/logos/a/b.png", width: 640, height: 160 },
      colors: {
        light: { accent: "#c2185b", onAccent: "#ffffff" },
        dark: { accent: "#f06292", onAccent: "#1d1b18" },
      },
    },
  });
  expect(html).toContain(
    '<img src="https://rent.example.com/cdn/logos/a/b.png" alt="Oak &amp; Elm" width="160" height="40"',
  );
  expect(html.indexOf("#c2185b!important")).toBeLessThan(html.indexOf("#7ccbb8!important"));
  expect(html.lastIndexOf("#f06292!important")).toBeGreaterThan(html.lastIndexOf("#7ccbb8!important"));
});

it("has no element, attribute or image that a text brought along", () => {
  const evil = `"><img src=https://eve.example/x.png onerror='x'><script>1</script>`;
  const html = letterHtml({
    ...letter,
    brand: { name: evil, phone: evil },
    subject: evil,
    text: `${evil}\n\nWhen: ${evil}\n`,
    photo: null,
    buttons: [{ label: evil, url: "https://rent.example.com/" }],
    optOut: null,
  });
  expect(html).not.toMatch(/<img|<script/);
  // The phone, the button, and the two addresses as addresses.
  expect(html.match(/<a /g)).toHaveLength(4);
});

it("makes links of our own addresses alone in an email about what others wrote", () => {
  const text =
    "See https://eve.example/a and https://rent.example.com/console, or https://rent.example.com.evil/b";
  const html = letterHtml({ ...letter, text, linksOn: "https://rent.example.com" });
  expect(html).toContain('<a class="link" href="https://rent.example.com/console"');
  expect(html).not.toMatch(/href="https:\/\/(eve\.example|rent\.example\.com\.evil)/);
});

it("shows what people write freely as they wrote it, with its lines", () => {
  const html = letterHtml({ ...letter, hasFacts: false, text: "Note: bring an ID\nSee you, Ada" });
  expect(html).toContain("Note: bring an ID<br>See you, Ada");
});

it("shows the headings of several notices as headings, whatever they contain", () => {
  const rule = "-".repeat(40);
  const text = `Showing booked: Dana, Friday\n\nStart: Friday\n\n${rule}\n\nNew inquiry from Kim\n\nContact: Kim\n`;
  const html = letterHtml({ ...letter, text });
  expect(html).toMatch(/<h2 [^>]*>Showing booked: Dana, Friday<\/h2>/);
  expect(html).toMatch(/<h2 [^>]*>New inquiry from Kim<\/h2>/);
  expect(html).not.toContain(">Showing booked</td>");
  expect(html).toContain(">Contact</td>");
});

it("shows a sentence with a colon as a sentence", () => {
  const html = letterHtml({ ...letter, text: "Hello Dana,\n\nGood news: your answers were approved.\n" });
  expect(html).toContain(">Good news: your answers were approved.</p>");
});

it.skipIf(withoutBrowser("an email in a real browser"))(
  "fits on a phone, however long an address or a name is",
  async () => {
    const address = `${"maximiliana.featherstonehaugh".repeat(3)}@${"subdomain.".repeat(3)}example.com`;
    const street = `${"Elektrizitätenhauptbetriebswerk".repeat(3)}straße 12`;
    const html = letterHtml({
      ...letter,
      brand: { ...letter.brand, name: street },
      text: `Hello ${address},\n\nYour showing is booked.\n\nEmail: ${address}\nWhere: ${street}\n\n${street}\n`,
    });
    const page = await (await sharedBrowser()).newPage({ viewport: { width: 360, height: 640 } });
    try {
      // Not all mail clients know the newer property.
      for (const content of [html, html.replaceAll("overflow-wrap:anywhere", "")]) {
        await page.setContent(content);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
      }
    } finally {
      await page.close();
    }
  },
);
