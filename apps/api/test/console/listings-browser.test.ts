import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { makeContact, makeListing, makeProperty } from "../fixtures/records.ts";
import {
  consoleSite,
  describeConsole,
  expectAccessible,
  expectGoodAtEveryWidth,
  expectNoSideways,
  holdBack,
  openFields,
  patience,
} from "./console.ts";

const site = consoleSite();
const phone = { viewport: { width: 360, height: 740 } };

const photo = async (number: number) => ({
  name: `photo-${number}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: 60 * number, g: 120, b: 90 } },
  })
    .jpeg()
    .toBuffer(),
});

async function choosePhotos(page: Page, files: Awaited<ReturnType<typeof photo>>[]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose photos" }).click();
  await (await chooser).setFiles(files);
  await page.getByRole("button", { name: `Remove photo ${files.length}` }).waitFor();
}

describeConsole("listings in the console", () => {
  it("are published with their photos in one step, on an account without a public page, and can be seen", async () => {
    const account = await site.server.createAccount("pro");
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: "Add a listing" }).click();
        const fields = {
          Address: "7 Maple Court",
          City: "Springfield",
          State: "IL",
          "ZIP code": "62701",
          "Rent a month, in dollars": "1495.50",
          "Security deposit, in dollars": "900",
          Bedrooms: "2",
          Bathrooms: "1.5",
          "Size, in square feet": "880",
        };
        await openFields(page, "Costs and lease");
        await openFields(page, "More about the home");
        for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
        await page.getByLabel("Availability").selectOption("from");
        await page.getByLabel("Available from").fill("2099-02-01");
        await page.getByLabel("Pets").selectOption("negotiable");
        await page.getByLabel("Parking").selectOption("included");
        await page
          .getByText(/\$1,495\.50 a month · deposit \$900 · available from February 1, 2099/i)
          .waitFor();
        // The first is sent with the others in the order that is seen here.
        await choosePhotos(page, [await photo(1), await photo(2)]);
        await page.getByText("Publishing also turns on your public page").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Create and publish" }).click();
        await page.getByRole("heading", { name: "7 Maple Court", level: 1 }).waitFor();
        await page.getByText("Prospects can see it and book showings.").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "QR code" }).click();
        await page.getByRole("img", { name: /^QR code/ }).waitFor();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        const opened = page.waitForEvent("popup");
        await page.getByRole("link", { name: "Open the page" }).click();
        const seen = await opened;
        await seen.getByRole("heading", { name: "7 Maple Court" }).waitFor();
        await seen.getByText("February 1, 2099").waitFor();
        await expect.poll(() => seen.getByRole("img").count(), patience).toBeGreaterThanOrEqual(2);
        const id = page.url().split("/").at(-1)!;
        const { body } = await site.server.request("GET", `/properties/${id}`, { as: account });
        expect(body.data).toMatchObject({
          isPublic: true,
          monthlyRent: 1495.5,
          depositAmount: 900,
          city: "Springfield",
          state: "IL",
          zip: "62701",
          bathrooms: 1.5,
          squareFootage: 880,
          petPolicy: "negotiable",
          parking: "included",
          available: true,
          availabilityDate: "2099-02-01",
        });
        expect(body.data.imageUrls).toHaveLength(2);
      },
      { path: "/listings", account },
    );
  }, 120_000);

  it("that are published while the public page is off say so, and turn it on", async () => {
    const account = await site.server.createAccount("pro");
    const id = await makeProperty(site.server, account, { isPublic: true });
    await site.as(
      "owner",
      async (page) => {
        await page.getByText("Nobody can see your published listings until it is on.").waitFor();
        expect(await page.getByRole("link", { name: "Open the page" }).count()).toBe(0);
        await page.getByText("It has no photos yet.").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Turn the public page on" }).click();
        const link = page.getByRole("link", { name: "Open the page" });
        await link.waitFor();
        const path = await link.getAttribute("href");
        expect((await fetch(site.origin + path)).status).toBe(200);
      },
      { path: `/listings/${id}`, account },
    );
  }, 90_000);

  it("are asked first for what each needs, and the rest is in groups that open and keep what is typed", async () => {
    const account = await site.server.createAccount("pro", "Fold Homes");
    await site.as(
      "agent",
      async (page) => {
        const place = page.getByRole("group", { name: "More about the place" });
        const [heading, latitude] = [place.locator("summary"), page.getByLabel("Latitude")];
        await page.getByLabel("Address").fill("3 Fold Street");
        for (const label of ["Rent a month, in dollars", "Bedrooms", "Bathrooms"])
          await page.getByLabel(label).fill("1");
        await page.getByLabel("Description").waitFor();
        expect(await page.locator("input:visible, select:visible, textarea:visible").count()).toBeLessThan(
          15,
        );
        expect(await latitude.isVisible()).toBe(false);
        expect(await heading.textContent()).not.toContain("filled in");

        await heading.focus();
        await page.keyboard.press("Enter");
        await latitude.fill("91");
        await heading.focus();
        await page.keyboard.press("Space");
        await latitude.waitFor({ state: "hidden" });
        await heading.getByText("1 filled in").waitFor();

        // What is wrong in a closed group is shown, whether the page finds it or the server.
        const create = page.getByRole("button", { name: "Create without publishing" });
        await create.click();
        await page.getByText(/^Latitude must be .*90/).waitFor();
        await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("latitude");
        await latitude.fill("39.8");
        await heading.click();
        await create.click();
        await page.getByLabel("Longitude").and(page.locator(":focus")).waitFor();
        expect(await page.getByLabel("Longitude").getAttribute("aria-invalid")).toBe("true");
        await page.getByLabel("Longitude").fill("-89.6");
        const others = ["Costs and lease", "More about the home", "Features and tour", "Showings"];
        for (const title of [...others, "For your office, never public"]) await openFields(page, title);
        await expectGoodAtEveryWidth(page);
        await heading.click();
        await create.click();

        await page.getByRole("heading", { name: "3 Fold Street", level: 1 }).waitFor();
        const id = page.url().split("/").at(-1)!;
        const { body } = await site.server.request("GET", `/properties/${id}`, { as: account });
        expect(body.data).toMatchObject({ latitude: 39.8, longitude: -89.6 });
        await heading.getByText(/^\d filled in$/).waitFor();
        expect(await latitude.isVisible()).toBe(false);
        await page.getByRole("button", { name: "Choose the owner" }).click();
        await page.getByRole("group", { name: "For your office" }).getByLabel("Tags").waitFor();
      },
      { path: "/listings/new", account, expected: /422/ },
    );
  }, 120_000);

  it("count as filled in no field that a new listing is given", async () => {
    const account = await site.server.createAccount("pro", "Bare Homes");
    const id = await makeProperty(site.server, account);
    await site.as(
      "agent",
      async (page) => {
        const country = page.getByLabel("Country");
        await expect.poll(() => country.inputValue(), patience).toBe("US");
        expect(await page.locator("summary").count()).toBeGreaterThan(5);
        expect(await page.locator("summary", { hasText: "filled in" }).allTextContents()).toEqual([]);
      },
      { path: `/listings/${id}`, account },
    );
  }, 90_000);

  it("are rented or available with one menu, and keep what somebody else changed", async () => {
    const id = await makeProperty(site.server, site.account, { availabilityDate: "2099-03-01" });
    const owner = await makeContact(site.server, site.account, { name: "Olga Owner" });
    const stored = async () =>
      (await site.server.request("GET", `/properties/${id}`, { as: site.account })).body.data;
    await site.as(
      "agent",
      async (page) => {
        await expect.poll(() => page.getByLabel("Availability").inputValue(), patience).toBe("from");
        await site.server.request("PATCH", `/properties/${id}`, { as: site.account, body: { zip: "62799" } });
        await page.getByRole("button", { name: "Choose the owner" }).click();
        await page.getByLabel("Owner", { exact: true }).and(page.locator(":focus")).selectOption(owner);
        await page.getByLabel("Availability").selectOption("rented");
        await page.getByRole("button", { name: "Save" }).click();
        await expect.poll(stored, patience).toMatchObject({ available: false, zip: "62799" });
        await page.getByRole("link", { name: "Olga Owner" }).waitFor();
        await page.getByLabel("Availability").selectOption("now");
        await page.getByLabel("Rent a month, in dollars").fill("-5");
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText(/^Rent a month, in dollars must be .*0/).waitFor();
        expect(await page.getByLabel("Rent a month, in dollars").inputValue()).toBe("-5");
        await page.getByLabel("Rent a month, in dollars").fill("1250");
        await page.getByRole("button", { name: "Save" }).click();
        await expect
          .poll(stored, patience)
          .toMatchObject({ available: true, availabilityDate: null, monthlyRent: 1250 });
      },
      { path: `/listings/${id}` },
    );
  }, 90_000);

  it("have photos in an order that keyboards can change; removing one can be undone", async () => {
    const id = await makeProperty(site.server, site.account, { isPublic: false });
    await site.as(
      "agent",
      async (page) => {
        await choosePhotos(page, [await photo(1), await photo(2), await photo(3)]);
        const stored = async () => {
          const answer = await site.server.request("GET", `/properties/${id}/images`, { as: site.account });
          return answer.body.data.map((image: { id: string }) => image.id) as string[];
        };
        const [first, second, third] = await stored();
        await page.getByRole("button", { name: "Move photo 3 one place forward" }).click();
        await expect.poll(stored, patience).toEqual([first, third, second]);
        const last = page.getByRole("button", { name: "Remove photo 3" });
        await last.click();
        await page.getByText("Photo 3 will be removed.").waitFor();
        await expect.poll(() => last.count(), patience).toBe(0);
        await page.getByRole("button", { name: "Undo" }).click();
        await last.waitFor();
        expect(await stored()).toEqual([first, third, second]);
        await page.getByRole("button", { name: "Remove photo 1" }).click();
        await page.getByRole("button", { name: "Close" }).click();
        await expect.poll(stored, patience).toEqual([third, second]);
        await expectAccessible(page);
      },
      { path: `/listings/${id}` },
    );
  }, 120_000);

  it("take the photos that can be read, and name the others together, by reason", async () => {
    const id = await makeProperty(site.server, site.account, { isPublic: false });
    const broken = [4, 5].map((number) => ({
      name: `photo-${number}.jpg`,
      mimeType: "image/jpeg",
      buffer: Buffer.from("no photo"),
    }));
    await site.as(
      "agent",
      async (page) => {
        const chooser = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Choose photos" }).click();
        await (await chooser).setFiles([await photo(1), ...broken, await photo(2)]);
        await page.getByText("Not sent: photo-4.jpg, photo-5.jpg").waitFor();
        await page.getByRole("button", { name: "Remove photo 2" }).waitFor();
        expect(await page.getByRole("alert").count()).toBe(1);
        await expectAccessible(page);
      },
      { path: `/listings/${id}`, expected: /422/ },
    );
  }, 120_000);

  it("say in Spanish why a photo is refused, by this browser and by the server", async () => {
    const id = await makeProperty(site.server, site.account, { isPublic: false });
    const { name, mimeType, buffer } = await photo(1);
    const broken = [
      { name: "texto.jpg", mimeType, buffer: Buffer.from("no photo") },
      { name, mimeType, buffer: buffer.subarray(0, buffer.length / 2) },
    ];
    await site.as(
      "agent",
      async (page) => {
        const chooser = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Elegir fotos" }).click();
        await (await chooser).setFiles(broken);
        const alerts = page.getByRole("alert");
        await alerts.getByText("El archivo no es una imagen JPEG, PNG, WebP o HEIC.").waitFor();
        await alerts.getByText("La imagen está dañada o incompleta. Envíe el archivo entero.").waitFor();
      },
      { path: `/listings/${id}`, expected: /422/, locale: "es-US" },
    );
  }, 120_000);

  it("stay open when a photo is dropped beside the area for them", async () => {
    const id = await makeProperty(site.server, site.account, { isPublic: false });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Choose photos" }).waitFor();
        const isRefused = (selector: string, kind: string) =>
          page.evaluate(`(() => {
            const dataTransfer = new DataTransfer();
            if (${JSON.stringify(kind)} === "file") dataTransfer.items.add(new File(["x"], "x.jpg"));
            else dataTransfer.setData("text/plain", "x");
            const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
            return !document.querySelector(${JSON.stringify(selector)}).dispatchEvent(drop);
          })()`);
        expect(await isRefused("h1", "file")).toBe(true);
        expect(await isRefused("h1", "text")).toBe(false);
      },
      { path: `/listings/${id}` },
    );
  }, 90_000);

  it("say what is missing before they can be published", async () => {
    const id = await makeProperty(site.server, site.account, { monthlyRent: 0 });
    await site.as(
      "owner",
      async (page) => {
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByText(/Before it can be published, it needs: a rent above 0/).waitFor();
      },
      { path: `/listings/${id}`, expected: /422/ },
    );
  }, 90_000);

  it("are shown to viewers without anything that changes them, also as cards on a phone", async () => {
    const id = await makeListing(site.server, site.account, { title: "<b>Bold</b> loft" });
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("<b>Bold</b> loft").waitFor();
        expect(await page.getByRole("link", { name: "Add a listing" }).count()).toBe(0);
        await page.getByText("Cards").click();
        await expectNoSideways(page);
        await expectAccessible(page);
        await page.getByRole("link", { name: "<b>Bold</b> loft" }).click();
        await page.getByRole("heading", { name: "<b>Bold</b> loft" }).waitFor();
        expect(page.url()).toContain(id);
        for (const name of ["Publish", "Withdraw", "Save", "Choose photos", "Delete the listing"])
          expect(await page.getByRole("button", { name }).count()).toBe(0);
        await expectNoSideways(page);
      },
      { path: "/listings", ...phone },
    );
  }, 90_000);

  it("are deleted after a question about their upcoming showings, which are cancelled by default", async () => {
    const account = await site.server.createAccount("pro", "Booked Homes");
    const api = (...[method, path, body]: ["GET" | "POST", string, object?]) =>
      site.server.request(method, path, { as: account, ...(body && { body }) });
    const contactId = await makeContact(site.server, account);
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const book = async (title: string, hours: number[]) => {
      const propertyId = await makeProperty(site.server, account, { title });
      for (const hour of hours) {
        const [startTime, endTime] = [`${day}T${hour}:00:00Z`, `${day}T${hour}:30:00Z`];
        const showing = { propertyId, contactId, title: "Showing", startTime, endTime };
        expect((await api("POST", "/showings", showing)).status).toBe(201);
      }
      return async () => {
        const { body } = await api("GET", `/showings?propertyId=${propertyId}`);
        return body.data.map(({ status }: { status: string }) => status);
      };
    };
    const first = await book("Birch", [15, 16]);
    const second = await book("Cedar", [17]);
    const third = await book("Alder", [18]);
    await book("Willow", []);
    const titles = async () =>
      (await api("GET", "/properties")).body.data.map(({ title }: { title: string }) => title);
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: "Birch" }).click();
        await page.getByRole("button", { name: "Delete the listing" }).click();
        const question = page.getByRole("dialog");
        await question.getByText("2 showings are coming up.").waitFor();
        await expectGoodAtEveryWidth(page);
        await question.getByRole("button", { name: "Do not delete" }).click();
        await question.waitFor({ state: "detached" });
        expect(await first()).toEqual(["pending", "pending"]);
        expect(await titles()).toHaveLength(4);
        await page.getByRole("button", { name: "Delete the listing" }).click();
        await question.getByRole("button", { name: "Delete", exact: true }).click();
        await page.getByText("Birch will be deleted.").waitFor();
        expect(await first()).toEqual(["cancelled", "cancelled"]);
        await question.waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Close", exact: true }).click();
        await expect.poll(titles, patience).not.toContain("Birch");

        await page.getByRole("link", { name: "Cedar" }).click();
        await page.getByRole("button", { name: "Delete the listing" }).click();
        await question.getByText("1 showing is coming up.").waitFor();
        await question.getByRole("checkbox").uncheck();
        await question.getByRole("button", { name: "Delete", exact: true }).click();
        await question.waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Close", exact: true }).click();
        await expect.poll(titles, patience).not.toContain("Cedar");
        expect(await second()).toEqual(["pending"]);

        for (const title of ["Alder", "Willow"])
          await page.getByRole("checkbox", { name: `Choose ${title}` }).check();
        await page.getByRole("button", { name: "Delete", exact: true }).click();
        await question.getByText("1 showing is coming up.").waitFor();
        await question.getByRole("button", { name: "Delete", exact: true }).click();
        await page.getByText("2 will be deleted.").waitFor();
        expect(await third()).toEqual(["cancelled"]);
        await question.waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Close", exact: true }).click();
        await expect.poll(titles, patience).toEqual([]);
      },
      { account, path: "/listings" },
    );
  }, 120_000);

  it("are narrowed to those that are not public", async () => {
    const account = await site.server.createAccount("pro", "Half Homes");
    await makeListing(site.server, account, { title: "Shown", bathrooms: 1 });
    await makeProperty(site.server, account, { title: "Kept back" });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: "Shown" }).waitFor();
        await page.getByLabel("Order").selectOption("lowest rent first");
        await page.getByLabel("Visibility").selectOption("Not public");
        await page.getByRole("link", { name: "Shown" }).waitFor({ state: "detached" });
        await page.getByRole("link", { name: "Kept back" }).waitFor();
        await page.getByLabel("Visibility").selectOption("Public");
        await page.getByRole("link", { name: "Shown" }).waitFor();
        await expectGoodAtEveryWidth(page);
      },
      { account, path: "/listings" },
    );
  }, 90_000);

  it("that somebody else deleted say so", async () => {
    const id = await makeProperty(site.server, site.account);
    await site.as(
      "owner",
      async (page) => {
        await page.getByLabel("Address").fill("99 Gone Road");
        await site.server.request("DELETE", `/properties/${id}`, { as: site.account });
        await page.getByText("Somebody may have deleted it").first().waitFor();
      },
      { path: `/listings/${id}`, expected: /404/ },
    );
  }, 90_000);

  it("follow what others save while their page is open, and keep what was typed there", async () => {
    const id = await makeProperty(site.server, site.account, { isPublic: false, monthlyRent: 1500 });
    const change = (body: object) =>
      site.server.request("PATCH", `/properties/${id}`, { as: site.account, body });
    await site.as(
      "agent",
      async (page) => {
        const [rent, city] = [page.getByLabel("Rent a month, in dollars"), page.getByLabel("City")];
        await rent.waitFor();
        await change({ monthlyRent: 1600 });
        await expect.poll(() => rent.inputValue(), patience).toBe("1600");
        await city.fill("Typed City");
        await change({ monthlyRent: 1700, city: "Their City" });
        await expect.poll(() => rent.inputValue(), patience).toBe("1700");
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("Saved", { exact: true }).waitFor();
        const { body } = await site.server.request("GET", `/properties/${id}`, { as: site.account });
        expect(body.data).toMatchObject({ monthlyRent: 1700, city: "Typed City" });
      },
      { path: `/listings/${id}` },
    );
  }, 90_000);

  it("have Save in view while something is unsaved, also above the bar of a phone", async () => {
    const id = await makeProperty(site.server, site.account, { isPublic: false });
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ])
      await site.as(
        "agent",
        async (page) => {
          const save = page.getByRole("button", { name: "Save", exact: true });
          const bottomOfSave = async () => {
            const { y, height } = (await save.boundingBox())!;
            return y + height;
          };
          const city = page.getByLabel("City");
          await city.waitFor();
          expect(await bottomOfSave()).toBeGreaterThan(viewport.height);
          await city.fill(`Springfield ${viewport.width}`);
          // The bar is 56 px high.
          const end = viewport.width < 768 ? viewport.height - 56 : viewport.height;
          await expect.poll(bottomOfSave).toBeLessThanOrEqual(end);
          await save.click();
          await page.getByText("Saved", { exact: true }).waitFor();
          await expect.poll(bottomOfSave).toBeGreaterThan(viewport.height);
        },
        { path: `/listings/${id}`, viewport },
      );
  }, 120_000);

  it("keep what is typed while they are being saved", async () => {
    const id = await makeProperty(site.server, site.account, { isPublic: false, monthlyRent: 1500 });
    const rentOf = async () =>
      (await site.server.request("GET", `/properties/${id}`, { as: site.account })).body.data.monthlyRent;
    await site.as(
      "agent",
      async (page) => {
        const [rent, city] = [page.getByLabel("Rent a month, in dollars"), page.getByLabel("City")];
        const save = page.getByRole("button", { name: "Save", exact: true });
        const update = await holdBack(page, "**/trpc/properties.update*");
        await rent.fill("1600");
        await city.fill(" Sent City ");
        await save.click();
        await update.arrived;
        await rent.fill("1700");
        update.release();
        await page.getByText("Saved", { exact: true }).waitFor();
        expect(await rentOf()).toBe(1600);
        expect(await rent.inputValue()).toBe("1700");
        expect(await city.inputValue()).toBe("Sent City");
        await page.getByRole("link", { name: "All listings" }).click();
        await page.getByRole("button", { name: "Stay here" }).click();
        await save.click();
        await expect.poll(rentOf, patience).toBe(1700);
      },
      { path: `/listings/${id}` },
    );
  }, 90_000);
});
