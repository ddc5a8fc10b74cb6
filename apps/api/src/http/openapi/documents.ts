import { operations, publicOperations, streamOperations } from "../../domains/operations.ts";
import type { Surface } from "../../gate/operation/operation.ts";
import type { Config } from "../../platform/configuration.ts";
import { getOrCreate } from "../../platform/get-or-create.ts";
import { buildAsyncApi } from "./async-api.ts";
import { buildDocument, itself, tagsOf } from "./document.ts";
import type { OpenApiDocument } from "./objects.ts";

type Documented = Exclude<Surface, "inbound">;

const served = { api: [...operations, ...streamOperations], public: publicOperations };

/** A server's OpenAPI documents, and that of its events. Each is built on first use: building them would take a fifth of the startup time. */
export class Documents {
  readonly #made = new Map<Documented, OpenApiDocument>();

  constructor(private readonly config: Pick<Config, "baseOrigin" | "propertyTypePreview">) {}

  of(surface: Documented): OpenApiDocument {
    const { baseOrigin, propertyTypePreview } = this.config;
    return getOrCreate(this.#made, surface, () =>
      buildDocument(served[surface], baseOrigin, surface, propertyTypePreview),
    );
  }

  /** The AsyncAPI document of the events. */
  ofEvents = (): object => buildAsyncApi(this.config.baseOrigin);

  /** Names of the resources in the API's document. */
  readonly resources: readonly string[] = [...tagsOf(served.api).map(({ name }) => name), itself.name];
}
