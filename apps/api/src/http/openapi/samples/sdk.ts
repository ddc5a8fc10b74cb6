import type { SampleRequest } from "./request.ts";

/** The request with `@rental/sdk`, as a JavaScript or TypeScript module. */
export function sdkSample({ name, url, params, input }: SampleRequest): string {
  const members = Object.keys(input).length > 0 ? [literal(input)] : [];
  const call = `rental.${name}(${[...params.map((param) => JSON.stringify(param)), ...members].join(", ")})`;
  return `import { RentalClient } from "@rental/sdk";

// The key is read from RENTAL_API_KEY.
const rental = new RentalClient({ baseUrl: ${JSON.stringify(new URL(url).origin)} });
console.log(await ${call});`;
}

/** JSON whose keys are unquoted where JavaScript allows it. */
function literal(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");
  const line = text.replace(/\n\s*/g, " ");
  return line.length > 60 ? text : line;
}
