import { execFileSync } from "node:child_process";
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine, Network } from "./machine.ts";
import { json, until } from "./poll.ts";

const password = "cluster-password";

/** etcd, which says which PostgreSQL is the primary. */
export function startEtcd(network: Network): Machine[] {
  const machines = ["etcd1", "etcd2", "etcd3"].map((name) => network.add(name));
  const peers = machines.map(({ name, address }) => `${name}=http://${address}:2380`).join(",");
  for (const machine of machines) {
    const { name, address, folder } = machine;
    machine.run([
      "etcd",
      "--name",
      name,
      "--data-dir",
      join(folder, "data"),
      "--initial-cluster",
      peers,
      "--listen-peer-urls",
      `http://${address}:2380`,
      "--initial-advertise-peer-urls",
      `http://${address}:2380`,
      "--listen-client-urls",
      `http://${address}:2379`,
      "--advertise-client-urls",
      `http://${address}:2379`,
      "--heartbeat-interval",
      "300",
      "--election-timeout",
      "3000",
      "--log-level",
      "error",
    ]);
  }
  return machines;
}

interface Members {
  members: { name: string; role: string; state: string; lag?: number | string }[];
}

/** Three PostgreSQL servers with Patroni, one of them the primary and one its synchronous replica. */
export class PostgresCluster {
  readonly machines: Machine[];
  readonly #bin = execFileSync("bash", ["-c", "ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1"])
    .toString()
    .trim();

  constructor(
    network: Network,
    private readonly etcd: Machine[],
  ) {
    this.machines = ["db1", "db2", "db3"].map((name) => network.add(name));
    for (const machine of this.machines) {
      // Patroni reads YAML, of which JSON is a part.
      writeFileSync(join(machine.folder, "patroni.yml"), JSON.stringify(this.#configOf(machine), null, 2));
      const [uid, gid] = ["-u", "-g"].map((option) =>
        Number(execFileSync("id", [option, "postgres"]).toString()),
      );
      chownSync(machine.folder, uid!, gid!);
      this.start(machine);
    }
  }

  /** As the value of `DATABASE_URL`. */
  get url(): string {
    const hosts = this.machines.map(({ address }) => `${address}:5432`).join(",");
    return `postgres://postgres:${password}@${hosts}/rental?target_session_attrs=read-write`;
  }

  /** As the value of `DATABASE_REPLICA_URLS`: all three, of which the primary leaves itself out. */
  get replicaUrls(): string {
    return this.machines
      .map(({ address }) => `postgres://postgres:${password}@${address}:5432/rental`)
      .join(",");
  }

  start(machine: Machine): void {
    machine.run(["patroni", join(machine.folder, "patroni.yml")], { PGPASSWORD: password }, "postgres");
  }

  /** Waits until all three run and there is a synchronous replica. @returns the primary */
  async whole(): Promise<Machine> {
    return until("three PostgreSQL servers, one of them a synchronous replica", async () => {
      const { members } = await this.#members();
      const roles = members.map(({ role }) => role).sort();
      const isWhole =
        roles.join() === "leader,replica,sync_standby" &&
        members.every(({ state }) => state === "running" || state === "streaming");
      return isWhole && this.#named(members.find(({ role }) => role === "leader")!.name);
    });
  }

  async synchronous(): Promise<Machine> {
    return until("a synchronous replica", async () => {
      const found = (await this.#members()).members.find(({ role }) => role === "sync_standby");
      return found ? this.#named(found.name) : null;
    });
  }

  #named = (name: string): Machine => this.machines.find((machine) => machine.name === name)!;

  async #members(): Promise<Members> {
    const answers = this.machines.map(({ address }) => json<Members>(`http://${address}:8008/cluster`));
    return Promise.any(answers);
  }

  #configOf({ name, address, folder }: Machine) {
    return {
      scope: "rental",
      name,
      restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
      etcd3: { hosts: this.etcd.map((one) => `${one.address}:2379`) },
      bootstrap: {
        dcs: {
          ttl: 15,
          loop_wait: 3,
          retry_timeout: 4,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 300, shared_buffers: "32MB", wal_log_hints: "on" },
          },
        },
        initdb: ["data-checksums", { encoding: "UTF8" }, { locale: "C.UTF-8" }],
      },
      postgresql: {
        listen: `${address}:5432`,
        connect_address: `${address}:5432`,
        data_dir: join(folder, "data"),
        bin_dir: this.#bin,
        pgpass: join(folder, "pgpass"),
        parameters: { unix_socket_directories: folder },
        pg_hba: [
          "local all all trust",
          "host all all 10.213.77.0/24 scram-sha-256",
          "host replication all 10.213.77.0/24 scram-sha-256",
        ],
        authentication: {
          superuser: { username: "postgres", password },
          replication: { username: "replicator", password },
          rewind: { username: "rewinder", password },
        },
      },
    };
  }
}
