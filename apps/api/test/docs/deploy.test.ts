/** The files in deploy/ against the program that they run. No container engine and no cluster is needed. */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { environment, readConfig } from "../../src/platform/configuration.ts";

const folder = new URL("../../../../deploy/", import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, folder), "utf8");
const variables = Object.keys(environment.shape);
/** Variables of Node.js and of the system, which the files set too. */
const others = ["NODE_ENV", "PATH", "MALLOC_TRIM_THRESHOLD_"];
const unknownIn = (names: string[]) => names.filter((name) => ![...variables, ...others].includes(name));

/** Values in the form in which Compose, Kubernetes and systemd pass them. */
type Variables = Record<string, string>;

interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  image: string;
  env: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  securityContext: { readOnlyRootFilesystem: boolean };
  volumeMounts: { name: string; mountPath: string }[];
  [probe: `${string}Probe`]: Probe | undefined;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Variables;
  spec: {
    replicas: number;
    minAvailable: number;
    selector: { matchLabels?: Variables } & Variables;
    ports: { targetPort: string }[];
    template: {
      metadata: { labels: Variables };
      spec: { containers: Container[]; volumes: { name: string }[]; terminationGracePeriodSeconds: number };
    };
  };
}

describe("deploy/kubernetes", () => {
  const kustomization = parse(textOf("kubernetes/kustomization.yaml"));
  const manifests: Manifest[] = (kustomization.resources as string[]).flatMap((file) =>
    parseAllDocuments(textOf(`kubernetes/${file}`)).map((document) => document.toJS()),
  );
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const deployments = ofKind("Deployment").map((manifest) => {
    const { spec } = manifest;
    const container = spec.template.spec.containers[0]!;
    return { name: manifest.metadata.name, spec, pod: spec.template.spec, container };
  });
  const config = ofKind("ConfigMap")[0]!;
  /** The Secret that config.yaml tells people to create. */
  const secret: Variables = Object.fromEntries(
    [...textOf("kubernetes/config.yaml").matchAll(/--from-literal=(\w+)="?([^\s"]+)/g)].map(
      ([, name, value]) => [name!, value!.startsWith("$(") ? "s".repeat(64) : value!],
    ),
  );

  it("lists every file", () => {
    const files = readdirSync(new URL("kubernetes/", folder)).filter((name) => name !== "kustomization.yaml");
    expect([...kustomization.resources].sort()).toEqual(files.sort());
    expect(deployments.map(({ name }) => name)).toEqual(["rental-api", "rental-worker"]);
  });

  it("names the image that the kustomization replaces", () => {
    const [{ name }] = kustomization.images;
    expect(deployments.map(({ container }) => container.image)).toEqual(deployments.map(() => name));
  });

  it.each(deployments)("$name gets variables with which the program starts in its role", (deployment) => {
    const { name, container } = deployment;
    expect(container.envFrom).toEqual([
      { configMapRef: { name: config.metadata.name } },
      { secretRef: { name: "rental" } },
    ]);
    const own = Object.fromEntries(container.env.map((variable) => [variable.name, variable.value]));
    const env = { ...config.data, ...secret, ...own };
    expect(unknownIn(Object.keys(env))).toEqual([]);
    const { role, databaseUrl, redisUrl, s3, secretKey, demoAccounts } = readConfig(env);
    expect(`rental-${role}`).toBe(name);
    expect([databaseUrl, redisUrl, s3, secretKey].every((value) => value !== null)).toBe(true);
    expect(demoAccounts).toBe(false);
  });

  it.each(deployments)("$name has probes of paths that it serves, on a port that it opens", (deployment) => {
    const { container } = deployment;
    const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    const { role, metricsListen } = readConfig(own);
    const served =
      role === "worker"
        ? { port: metricsListen?.port, paths: ["/healthz"] }
        : { port: readConfig({}).port, paths: ["/healthz", "/readyz"] };
    const probes = Object.entries(container).filter(([name]) => name.endsWith("Probe")) as [string, Probe][];
    expect(probes.map(([name]) => name)).toEqual(expect.arrayContaining(["startupProbe", "livenessProbe"]));
    for (const [, { httpGet }] of probes) {
      expect(served.paths).toContain(httpGet.path);
      const port = container.ports.find(({ name }) => name === httpGet.port)?.containerPort;
      expect(port).toBe(served.port);
    }
  });

  it.each(deployments)("$name can write what the program writes, and nothing else", ({ container, pod }) => {
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/data", "/tmp"]);
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
    expect(textOf("Dockerfile")).toContain("RENTAL_DATA_DIR=/data");
    // Requests have 10 s, jobs as long as systemd gives them.
    expect(textOf("rental.service")).toContain(`TimeoutStopSec=${pod.terminationGracePeriodSeconds}`);
  });

  it.each(deployments)(
    "$name is selected by itself and by its budget, which allows to replace one",
    (one) => {
      const { labels } = one.spec.template.metadata;
      expect(one.spec.selector.matchLabels).toEqual(labels);
      const budget = ofKind("PodDisruptionBudget").find(({ metadata }) => metadata.name === one.name)!;
      expect(budget.spec.selector.matchLabels).toEqual(labels);
      expect(budget.spec.minAvailable).toBe(one.spec.replicas - 1);
    },
  );

  it("leads the service to the port of the API", () => {
    const [{ spec }] = ofKind("Service") as [Manifest];
    const api = deployments.find(({ name }) => name === "rental-api")!;
    expect(spec.selector).toEqual(api.spec.template.metadata.labels);
    expect(api.container.ports.map(({ name }) => name)).toContain(spec.ports[0]!.targetPort);
  });
});

describe("deploy/compose.yaml", () => {
  interface Service {
    environment: Variables;
    healthcheck?: { test: string[] };
    depends_on?: Record<string, unknown>;
    ports?: string[];
  }
  const given = Object.fromEntries(
    [...textOf("compose.env.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name!,
      value || "s".repeat(64),
    ]),
  );
  const replaced = (text: string) =>
    text.replace(/\$\{(\w+)(:\?|:-([^}]*))?\}/g, (_, name: string, operator = "", otherwise = "") => {
      if (operator === ":?") expect(Object.keys(given)).toContain(name);
      return given[name] ?? otherwise;
    });
  // As in Compose, after the file was parsed: what is put in remains text, such as "false".
  const withValues = (_: unknown, value: unknown) => (typeof value === "string" ? replaced(value) : value);
  const { services } = parse(textOf("compose.yaml"), withValues, { merge: true }) as {
    services: Record<string, Service>;
  };

  it.each(["api", "worker"])("gives the service %s variables with which it starts in its role", (name) => {
    const env = services[name]!.environment;
    expect(unknownIn(Object.keys(env))).toEqual([]);
    const { role, databaseUrl, redisUrl, s3, secretKey } = readConfig(env);
    expect(role).toBe(name);
    for (const url of [databaseUrl!, redisUrl!])
      expect(Object.keys(services)).toContain(new URL(url).hostname);
    expect(s3?.bucket).toBe("rental");
    expect(secretKey).toBe("s".repeat(64));
  });

  it("checks the health of the worker where it listens for that", () => {
    const { environment: env, healthcheck } = services.worker!;
    const { host, port } = readConfig(env).metricsListen!;
    expect(healthcheck!.test.join(" ")).toContain(`http://${host}:${port}/healthz`);
  });

  it("opens ports on this machine only", () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
  });
});

describe("deploy/Dockerfile", () => {
  const dockerfile = textOf("Dockerfile");

  it("sets variables that the program knows, and starts the file that the package has", () => {
    const env = /^ENV ((?:.*\\\n)*.*)/m.exec(dockerfile)![1]!;
    expect(unknownIn([...env.matchAll(/(\w+)=/g)].map(([, name]) => name!))).toEqual([]);
    const { bin } = JSON.parse(readFileSync(new URL("../apps/server/package.json", folder), "utf8")) as {
      bin: Variables;
    };
    expect(dockerfile).toContain(`/opt/rental/node_modules/@rental/server/${bin.server}`);
  });

  it("installs with the version of pnpm that the repository pins", () => {
    const { packageManager } = JSON.parse(readFileSync(new URL("../package.json", folder), "utf8"));
    expect(dockerfile).toContain(`npx --yes ${String(packageManager).split("+")[0]} install`);
  });
});

describe("deploy/rental.service", () => {
  const unit = textOf("rental.service");

  it("sets variables that the program knows, and starts the file that the package has", () => {
    const env = /^Environment=(.+)$/m.exec(unit)![1]!;
    expect(unknownIn([...env.matchAll(/(\w+)=/g)].map(([, name]) => name!))).toEqual([]);
    expect(unit).toContain("/opt/rental/node_modules/@rental/server/dist/server.mjs");
  });

  const analyzes = spawnSync("systemd-analyze", ["--version"]).status === 0;
  if (!analyzes) console.warn("SKIPPED: the exposure of deploy/rental.service. Install systemd.");

  it.skipIf(!analyzes)("is exposed by at most 2.5 of 10", () => {
    const path = fileURLToPath(new URL("rental.service", folder));
    const printed = execFileSync("systemd-analyze", ["security", "--offline=true", "--no-pager", path], {
      encoding: "utf8",
    });
    const [, exposure] = /exposure level for .+: (\d+\.\d)/.exec(printed)!;
    expect(Number(exposure)).toBeLessThanOrEqual(2.5);
  });
});

it("the secrets of Compose come into neither the repository nor an image", () => {
  const ignored = spawnSync("git", ["check-ignore", "deploy/compose.env"], { cwd: new URL("..", folder) });
  expect(ignored.status).toBe(0);
  expect(textOf("Dockerfile.dockerignore").split("\n")).toContain("**/*.env");
});
