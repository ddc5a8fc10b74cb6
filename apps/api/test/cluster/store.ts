/** A program: an S3 store in memory on the address and port that it is given. */
import { startS3Stub } from "../harness/s3-stub.ts";

async function main(): Promise<void> {
  const [host, port] = process.argv.slice(2);
  await startS3Stub({ host: host!, port: Number(port) });
}

void main();
