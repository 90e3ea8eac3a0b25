import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { afterAll, describe, expect, it } from "vitest";
import { alertRules } from "./alert-rules.ts";
import { alertmanagerConfig } from "./receivers.ts";
import { queuedTasks } from "./recording-rules.ts";

/** Checks with the tools of Debian's prometheus and prometheus-alertmanager, where installed. */
const has = (program: string): boolean => {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const dir = mkdtempSync(path.join(tmpdir(), "fieldstone-rules-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function write(name: string, content: object): string {
  const file = path.join(dir, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const run = (program: string, ...given: string[]): string =>
  execFileSync(program, given, { cwd: dir, encoding: "utf8", stdio: "pipe" });

const rules = () =>
  write("rules.json", {
    groups: [
      { name: "scaling", rules: [queuedTasks] },
      {
        name: "fieldstone",
        rules: alertRules.map(({ severity, summary: _, action: __, ...rule }) => ({
          ...rule,
          labels: { severity },
        })),
      },
    ],
  });

const requests = (region: string, status: string) =>
  `fieldstone_router_forward_seconds_count{region="${region}",status="${status}",pod="router-0"}`;
const steps = (region: string, outcome: string) =>
  `fieldstone_watch_step_seconds_count{region="${region}",step="edit",outcome="${outcome}"}`;

/** Expectation for one alert at one minute: the regions that it fires for. */
const raised = (alertname: string, minutes: number, severity: string, regions: readonly string[]) => ({
  eval_time: `${minutes}m`,
  alertname,
  exp_alerts: regions.map((region) => ({ exp_labels: { region, severity } })),
});

/** Lets Prometheus evaluate the rules each minute over these series, and compares the alerts that it raises. */
function expectAlerts(
  name: string,
  given: { readonly input_series: unknown; readonly alert_rule_test: unknown },
): void {
  const file = write(`${name}.json`, {
    rule_files: [rules()],
    evaluation_interval: "1m",
    tests: [{ interval: "1m", ...given }],
  });
  expect(run("promtool", "test", "rules", file)).toContain("SUCCESS");
}

describe.skipIf(!has("promtool"))("Prometheus", () => {
  it("understands every rule", () => {
    expect(run("promtool", "check", "rules", rules())).toContain("SUCCESS");
  });

  it("raises burn rates for the region that fails, and for no other", () => {
    expectAlerts("tests", {
      input_series: [
        // 60 requests a minute; one region keeps failing 2 of 100, another failed for ten minutes.
        { series: requests("EU_A", "2xx"), values: "0+5880x240" },
        { series: requests("EU_A", "5xx"), values: "0+120x240" },
        { series: requests("US_A", "2xx"), values: "0+6000x240" },
        { series: requests("US_A", "5xx"), values: "0x100 0+1200x10 12000x130" },
        { series: requests("AU_A", "2xx"), values: "0+6000x240" },
        { series: requests("AU_A", "5xx"), values: "0+3x240" },
        { series: steps("EU_A", "done"), values: "0+30x240" },
        { series: steps("AU_A", "done"), values: "0+29x240" },
        { series: steps("AU_A", "failed"), values: "0+1x240" },
      ],
      alert_rule_test: [
        raised("RequestsFailFast", 111, "page", ["EU_A", "US_A"]),
        raised("RequestsFailFast", 150, "page", ["EU_A"]),
        raised("RequestsFailOn", 230, "page", ["EU_A"]),
        raised("RequestsFailSteadily", 239, "ticket", ["EU_A"]),
        raised("WatchingFailFast", 105, "page", ["AU_A"]),
      ],
    });
  }, 60_000);

  it("notices a secret that has not been copied for half an hour", () => {
    const copied = (name: string, status: string) =>
      `externalsecret_status_condition{region="EU_A",namespace="external-secrets",exported_namespace="fieldstone",name="${name}",condition="Ready",status="${status}"}`;
    expectAlerts("secrets", {
      input_series: [
        { series: copied("fieldstone-service", "True"), values: "1x60" },
        { series: copied("fieldstone-service", "False"), values: "0x60" },
        { series: copied("fieldstone-watcher", "False"), values: "0x10 1x50" },
      ],
      alert_rule_test: [
        { eval_time: "35m", alertname: "SecretsAreNotCopied", exp_alerts: [] },
        {
          eval_time: "45m",
          alertname: "SecretsAreNotCopied",
          exp_alerts: [
            {
              exp_labels: {
                severity: "ticket",
                exported_namespace: "fieldstone",
                name: "fieldstone-watcher",
              },
            },
          ],
        },
      ],
    });
  }, 60_000);

  it("notices that nobody watches", () => {
    expectAlerts("absent", {
      input_series: [{ series: steps("EU_A", "done"), values: "0+1x20 _x60" }],
      alert_rule_test: [
        { eval_time: "15m", alertname: "NobodyWatches", exp_alerts: [] },
        {
          eval_time: "50m",
          alertname: "NobodyWatches",
          exp_alerts: [{ exp_labels: { severity: "ticket" } }],
        },
      ],
    });
  }, 60_000);
});

/** Before 0.26 Alertmanager could not read a webhook's address from a file; the version of the add-on can. */
function knowsFiles(): boolean {
  const config = {
    route: { receiver: "any" },
    receivers: [{ name: "any", webhook_configs: [{ url_file: "/any" }] }],
  };
  try {
    run("amtool", "check-config", write("minimal.yaml", config));
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!has("amtool") || !knowsFiles())("Alertmanager", () => {
  it.each(Object.values(environments).map((each) => [each.name, each] as const))(
    "understands whom %s tells, and tells them",
    (name, environment) => {
      const file = write(`alertmanager-${name}.yaml`, alertmanagerConfig(environment));
      expect(run("amtool", "check-config", file)).toContain("SUCCESS");
      const told = (...labels: string[]) =>
        run("amtool", "config", "routes", "test", `--config.file=${file}`, ...labels).trim();
      expect(told("severity=page", "alertname=RequestsFailFast", "region=EU_A")).toBe("page");
      expect(told("severity=critical", "alertname=KubeAPIDown")).toBe("page");
      expect(told("severity=ticket", "alertname=FoundLate")).toBe("ticket");
      expect(told("severity=none", "alertname=Watchdog")).toBe("heartbeat");
      expect(told("severity=info", "alertname=InfoInhibitor")).toBe("nobody");
    },
  );
});
