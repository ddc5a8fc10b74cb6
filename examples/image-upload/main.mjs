// Uploads an image to a new listing, imports another one from a URL, and moves that one to the first place.
import { fileURLToPath } from "node:url";
import { RentalClient } from "@rental/sdk";

const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });
const property = await rental.properties.create({
  address: "7 Lake View, Springfield",
  monthlyRent: 2100,
  bedrooms: 3,
  bathrooms: 2,
});

// This is a path. A Blob or File (from an <input type="file">), bytes or a stream work in the same way.
const front = await rental.images.upload(property.id, fileURLToPath(new URL("house.png", import.meta.url)), {
  altText: "The house from the street",
  onProgress: ({ sent, total }) => console.log(`  ${sent} of ${total} bytes`),
});
console.log(`uploaded ${front.url}`);

// The server downloads this image. Except in development, its address must be public.
await rental.images.importAndWait(
  property.id,
  { urls: [`${front.url}?w=64`] },
  {
    onProgress: ({ status, imported }) => console.log(`  import ${status}, ${imported} imported`),
    pollInterval: 200,
  },
);
const [, imported] = await rental.images.list(property.id);
await rental.images.reorder(property.id, { imageIds: [imported.id] });

const { imageUrls } = await rental.properties.get(property.id);
for (const url of imageUrls) console.log(`in this order: ${url}`);

// The server scales images, and converts them.
const small = await fetch(`${front.url}?w=32&format=webp`);
console.log(`a small one: ${small.headers.get("content-type")}`);
