import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { claimOf, isSignedBy, unsigned } from "./connector-signature.ts";
import type { MailGateway } from "./principal.ts";

/** Authenticates whoever submits mail over HTTP, by the installation's secret. */
export class MailGateways {
  constructor(
    private readonly secret: string | null,
    private readonly clock: Clock,
  ) {}

  /** @returns the gateway, verified as far as the headers allow; the 401; or the 404 when no secret is configured */
  of(headers: Record<string, string | string[] | undefined>): MailGateway | AppError {
    const { secret } = this;
    if (secret === null) {
      const detail = "This server accepts no mail over HTTP. Set INBOUND_MAIL_SECRET and MAIL_DOMAIN.";
      return new AppError("not-found", detail);
    }
    const claim = claimOf(headers, this.clock.now());
    if ("wrong" in claim) return unsigned(claim.wrong);
    return {
      kind: "mailGateway",
      refuseBody: (body) => (isSignedBy(secret, claim, body) ? undefined : unsigned(wrongSignature)),
    };
  }
}

const wrongSignature =
  "X-Connector-Signature does not match this request. Sign the timestamp, a dot and the raw mail with INBOUND_MAIL_SECRET.";
