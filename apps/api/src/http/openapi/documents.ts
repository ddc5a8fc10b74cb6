import { operations, publicOperations, streamOperations } from "../../domains/operations.ts";
import type { Surface } from "../../gate/operation/operation.ts";
import type { Config } from "../../platform/configuration.ts";
import { getOrCreate } from "../../platform/get-or-create.ts";
import { buildDocument, itself, tagsOf } from "./document.ts";
import type { OpenApiDocument } from "./objects.ts";

type Documented = Exclude<Surface, "inbound">;

const served = { api: [...operations, ...streamOperations], public: publicOperations };

/** The OpenAPI documents of a server. Each is made when it is first needed: that would be a fifth of the time to start. */
export class Documents {
  readonly #made = new Map<Documented, OpenApiDocument>();

  constructor(private readonly config: Pick<Config, "baseOrigin" | "propertyTypePreview">) {}

  of(surface: Documented): OpenApiDocument {
    const { baseOrigin, propertyTypePreview } = this.config;
    return getOrCreate(this.#made, surface, () =>
      buildDocument(served[surface], baseOrigin, surface, propertyTypePreview),
    );
  }

  /** Names of the resources in the document of the API. */
  readonly resources: readonly string[] = [...tagsOf(served.api).map(({ name }) => name), itself.name];
}
