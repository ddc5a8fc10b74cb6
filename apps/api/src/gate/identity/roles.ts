import { type PersonRole, personRoles } from "@rental/contract";
import type { AppError } from "../../platform/app-error.ts";
import { forbidden } from "../limits/plan.ts";

/**
 * Checks whether a person's role allows an operation; the operation's declaration says which role it needs.
 * @returns the 403, or undefined
 */
export function refuseByRole(
  { role }: { role: PersonRole },
  { needs }: { needs: PersonRole },
): AppError | undefined {
  if (personRoles.indexOf(role) >= personRoles.indexOf(needs)) return undefined;
  return forbidden(
    "role_too_low",
    `This needs the role ${needs}, and you have the role ${role}. An owner of the account can change it.`,
  );
}
