/** The postal codes of the United States, the District of Columbia and the territories, by name. */
const codes: Record<string, string> = {
  ...{ ALABAMA: "AL", ALASKA: "AK", ARIZONA: "AZ", ARKANSAS: "AR", CALIFORNIA: "CA", COLORADO: "CO" },
  ...{ CONNECTICUT: "CT", DELAWARE: "DE", "DISTRICT OF COLUMBIA": "DC", FLORIDA: "FL", GEORGIA: "GA" },
  ...{ HAWAII: "HI", IDAHO: "ID", ILLINOIS: "IL", INDIANA: "IN", IOWA: "IA", KANSAS: "KS", KENTUCKY: "KY" },
  ...{ LOUISIANA: "LA", MAINE: "ME", MARYLAND: "MD", MASSACHUSETTS: "MA", MICHIGAN: "MI", MINNESOTA: "MN" },
  ...{ MISSISSIPPI: "MS", MISSOURI: "MO", MONTANA: "MT", NEBRASKA: "NE", NEVADA: "NV", OHIO: "OH" },
  ...{ "NEW HAMPSHIRE": "NH", "NEW JERSEY": "NJ", "NEW MEXICO": "NM", "NEW YORK": "NY", OKLAHOMA: "OK" },
  ...{ "NORTH CAROLINA": "NC", "NORTH DAKOTA": "ND", OREGON: "OR", PENNSYLVANIA: "PA", TENNESSEE: "TN" },
  ...{ "RHODE ISLAND": "RI", "SOUTH CAROLINA": "SC", "SOUTH DAKOTA": "SD", TEXAS: "TX", UTAH: "UT" },
  ...{ VERMONT: "VT", VIRGINIA: "VA", WASHINGTON: "WA", "WEST VIRGINIA": "WV", WISCONSIN: "WI" },
  ...{ WYOMING: "WY", "PUERTO RICO": "PR", GUAM: "GU", "AMERICAN SAMOA": "AS", "U.S. VIRGIN ISLANDS": "VI" },
  "NORTHERN MARIANA ISLANDS": "MP",
};

/** All names and codes, in capitals. */
export const stateNames: readonly string[] = [...Object.keys(codes), ...Object.values(codes)];

/** The code of a state, whether its name or its code was typed; undefined for anything else. */
export function stateCode(typed: string | null): string | undefined {
  const name = typed?.trim().toUpperCase() ?? "";
  return codes[name] ?? (stateNames.includes(name) ? name : undefined);
}
