/** A bulk import of 500 rows, from POST to completed, compared with a bare multi-row insert of the same rows. */
import postgres from "postgres";
import type { BenchDatabase } from "./database.ts";
import { median, plain, type Result, type Say } from "./result.ts";
import { startProgramOn, withoutLimits } from "./server.ts";

const rounds = 15;
const rowCount = 500;
/** The overhead allowed for a job besides its rows: queue, progress, event. Milliseconds. */
const jobOverhead = 100;

/** `url` is the URL of the benchmark's database for a separate program; the properties go to `at.accountId`. */
export async function benchImports(at: BenchDatabase, say: Say): Promise<Result[]> {
  const program = await startProgramOn(at, { PLAN_OVERRIDES: withoutLimits });
  const sql =
    typeof at.connection === "string" ? postgres(at.connection) : postgres({ ...at.connection, max: 4 });
  try {
    const ours: number[] = [];
    const bare: number[] = [];
    const post: number[] = [];
    // The first two rounds warm up both sides; the order alternates, so that a slow phase affects both.
    for (let round = 0; round < rounds + 2; round++) {
      const kept = round >= 2;
      const measureBare = async () => {
        const took = await bareInsert(sql, at.accountId, round);
        if (kept) bare.push(took);
      };
      if (round % 2 === 0) await measureBare();
      const took = await bulkImport(program.address!, at.apiKey, round);
      if (kept) {
        ours.push(took.all);
        post.push(took.post);
      }
      if (round % 2 === 1) await measureBare();
      say(`bulk import: round ${round + 1} of ${rounds + 2}`);
    }
    const baseline = median(bare);
    const most = 2 * baseline + jobOverhead;
    return [
      {
        ...plain("bulk import of 500 rows, POST to completed", "ms", median(ours), Math.round(most)),
        baseline,
        ratio: baseline / median(ours),
      },
      plain("  of that, until the 202", "ms", median(post)),
    ];
  } finally {
    await program.stop();
    await sql.end({ timeout: 5 });
  }
}

const street = (round: number, i: number, side: string) => `${i + 1} ${side} Street ${round}, Springfield`;

async function bulkImport(origin: string, apiKey: string, round: number) {
  const properties = Array.from({ length: rowCount }, (_, i) => ({
    street_address: street(round, i, "Elm"),
    rent: "$1,850",
    beds: "2 BR",
    baths: "1.5 ba",
    city: "Springfield",
    sqft: 940,
    pets: "yes",
    features: ["Dishwasher", "Balcony"],
  }));
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const body = JSON.stringify({ properties });
  const start = performance.now();
  const answer = await fetch(`${origin}/api/v1/properties/bulk`, { method: "POST", headers, body });
  const { data } = (await answer.json()) as { data: { jobId: string } };
  const posted = performance.now();
  for (;;) {
    const look = await fetch(`${origin}/api/v1/properties/bulk/${data.jobId}`, { headers });
    const { data: job } = (await look.json()) as { data: { status: string; created: number } };
    if (job.status === "completed") {
      if (job.created !== rowCount) throw new Error(`Only ${job.created} of ${rowCount} rows were created.`);
      return { all: performance.now() - start, post: posted - start };
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** One statement, as anyone would write it with just the driver. */
async function bareInsert(sql: postgres.Sql, accountId: string, round: number): Promise<number> {
  const now = new Date();
  const rows = Array.from({ length: rowCount }, (_, i) => ({
    account_id: accountId,
    id: crypto.randomUUID(),
    title: street(round, i, "Oak"),
    address: street(round, i, "Oak"),
    monthly_rent: 1850,
    bedrooms: 2,
    bathrooms: 1.5,
    available: true,
    city: "Springfield",
    features: ["Dishwasher", "Balcony"],
    is_public: false,
    pet_policy: "allowed",
    square_footage: 940,
    created_at: now,
    updated_at: now,
  }));
  const start = performance.now();
  await sql`insert into properties ${sql(rows)}`;
  return performance.now() - start;
}
