import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { entrance, entranceRules } from "@fieldstone/infra/cell/entrance-rules.ts";
import { expect, it } from "vitest";
import { makeAuthority } from "../provider/authority.ts";
import { runCommand, succeeds } from "../run-command.ts";
import { balancerSettings } from "./balancer-settings.ts";

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

it.runIf(await succeeds("haproxy", ["-v"]))("HAProxy takes the settings", async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "fieldstone-balancer-"));
  const identity = await (await makeAuthority(dir)).issue("entrance", ["fieldstone.example"]);
  const certFile = path.join(dir, "both.pem");
  await runCommand("sh", ["-c", 'cat "$1" "$2" > "$3"', "sh", identity.certFile, identity.keyFile, certFile]);
  const file = path.join(dir, "balancer.cfg");
  await writeFile(
    file,
    balancerSettings({
      public: { ...options.public, certFile },
      private: { ...options.private, certFile },
      controlSocket: path.join(dir, "socket"),
    }),
  );
  await runCommand("haproxy", ["-c", "-f", file]);
  await rm(dir, { recursive: true });
});
