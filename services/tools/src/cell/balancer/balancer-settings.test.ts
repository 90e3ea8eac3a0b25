import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { get } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { entrance, entranceRules, processPort } from "@fieldstone/infra/cell/entrance-rules.ts";
import { expect, it } from "vitest";
import { until } from "../processes.ts";
import { makeAuthority } from "../provider/authority.ts";
import { runCommand, succeeds } from "../run-command.ts";
import { balancerSettings } from "./balancer-settings.ts";
import { emptyPlaces, followPods } from "./balancer-targets.ts";

const options = {
  public: { address: "127.0.0.1", certFile: "entrance.pem" },
  private: { address: "127.0.0.2", certFile: "private.pem" },
  controlSocket: "balancer.sock",
};

it("every rule of the infrastructure is a line, in the order of priorities", () => {
  const settings = balancerSettings(options);
  const [, people = "", routers = ""] = settings.split(/^frontend (?:entrance|private)$/m);
  for (const part of [people, routers]) {
    const lines = part.split("\n").filter((line) => line.startsWith("  http-request return"));
    expect(lines).toHaveLength(entranceRules.length);
    expect(lines[0]).toContain("return status 404");
  }
  expect(people).toContain("bind 127.0.0.1:443 ssl crt entrance.pem");
  expect(people).toContain("default_backend router");
  expect(routers).toContain("bind 127.0.0.2:443 ssl crt private.pem");
  expect(routers).toContain("default_backend api");
  expect(settings).toContain(`timeout client ${entrance.idleSeconds}s`);
});

/** Addresses of this test alone: the ports are those of a cell. */
const here = { public: "127.0.77.1", private: "127.0.77.2", pod: "127.0.77.3" } as const;

async function startBalancer(): Promise<{ controlSocket: string; stop(): Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), "fieldstone-balancer-"));
  const identity = await (await makeAuthority(dir)).issue("entrance", ["fieldstone.example"]);
  const certFile = path.join(dir, "both.pem");
  await runCommand("sh", ["-c", 'cat "$1" "$2" > "$3"', "sh", identity.certFile, identity.keyFile, certFile]);
  const [file, controlSocket] = [path.join(dir, "balancer.cfg"), path.join(dir, "socket")];
  const settings = balancerSettings({
    public: { address: here.public, certFile },
    private: { address: here.private, certFile },
    controlSocket,
  });
  await writeFile(file, settings);
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  const ended = once(child, "exit");
  await until("The balancer", () => succeeds("test", ["-S", controlSocket]));
  return {
    controlSocket,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      await rm(dir, { recursive: true });
    },
  };
}

const statusOf = () =>
  new Promise<number | undefined>((resolve, reject) => {
    const options = { host: here.public, path: "/ping", rejectUnauthorized: false, agent: false };
    get(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).once("error", reject);
  });

it.runIf((await succeeds("haproxy", ["-v"])) && process.getuid?.() === 0)(
  "a pod that fails its checks is asked while there is no better one, and a pod that left is not",
  async () => {
    let checks = 0;
    const pod = createServer((request, response) => {
      const isCheck = request.url === entrance.health.path;
      if (isCheck) checks += 1;
      response.writeHead(isCheck ? 503 : 200).end();
    });
    pod.listen(processPort, here.pod);
    const { controlSocket, stop } = await startBalancer();
    const slots = emptyPlaces();
    try {
      await followPods(controlSocket, "router", slots, new Set([here.pod]));
      await expect
        .poll(() => checks, { timeout: 20_000 })
        .toBeGreaterThan(entrance.health.unhealthyThreshold);
      expect(await statusOf()).toBe(200);
      await followPods(controlSocket, "router", slots, new Set());
      expect(await statusOf()).toBe(503);
    } finally {
      await stop();
      pod.closeAllConnections();
      pod.close();
    }
  },
  60_000,
);
