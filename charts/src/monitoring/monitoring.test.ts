import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { collectDefaultMetrics, Registry } from "prom-client";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { alertRules } from "./alert-rules.ts";
import { renderDashboard } from "./dashboard.ts";
import { dashboards } from "./dashboards.ts";
import { queuedTasks } from "./recording-rules.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const histogramParts = ["", "_bucket", "_sum", "_count"];
const exported = new Set<string>();

beforeAll(async () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Of the add-on that copies secrets: docs/api/metrics.md of its repository.
  add("externalsecret_status_condition", "gauge");
  for (const { name, type } of registry.getMetricsAsArray()) add(name, String(type));
  for await (const file of glob("{services,operator}/**/src/**/*.ts", {
    cwd: root,
    exclude: (name) => name.includes("node_modules") || name.endsWith(".test.ts"),
  })) {
    readNames(await readFile(path.join(root, file), "utf8"));
  }
});

function add(name: string, type: string): void {
  for (const part of type === "histogram" ? histogramParts : [""]) exported.add(name + part);
}

/**
 * Names as the two ways of creating a metric write them: `metrics.gauge("x"` and `gauge("x"` under a prefix.
 */
function readNames(source: string): void {
  for (const [, way, name] of source.matchAll(/\.(counter|gauge|duration)\(\s*"([a-z_]+)"/g)) {
    add(`fieldstone_${name}`, way === "duration" ? "histogram" : "other");
  }
  for (const [, name] of source.matchAll(/name: "(fieldstone_[a-z_]+)"/g)) add(String(name), "other");
  const prefix = /name: `(fieldstone_[a-z_]+)\$\{name\}`/.exec(source)?.[1];
  if (prefix === undefined) return;
  for (const [, name] of source.matchAll(/\bgauge\(\s*"([a-z_]+)"/g)) add(prefix + String(name), "other");
}

const metric = /\b(externalsecret|fieldstone|nodejs|process)_[a-z0-9_]+/g;
const metricsOf = (expression: string): string[] =>
  expression
    .replaceAll(/\{[^}]*\}/g, "")
    .match(metric)
    ?.map(String) ?? [];

const boundWords =
  /\b(absent|and|by|histogram_quantile|increase|exported_namespace|kind|le|max|min|name|namespace|outcome|process|rate|reason|region|status|step|sum|task|type)\b/g;

describe("what alerts and dashboards ask for", () => {
  const asked = [
    [queuedTasks.record, queuedTasks.expr] as const,
    ...alertRules.map(({ alert, expr }) => [alert, expr] as const),
    ...dashboards.flatMap(({ name, panels }) =>
      panels.flatMap(({ title, lines }) => lines.map(({ expr }) => [`${name}: ${title}`, expr] as const)),
    ),
  ];

  it.each(asked)("%s: is exported by a service", (_where, expression) => {
    const names = metricsOf(expression);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect([...exported]).toContain(name);
    const rest = expression
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, "")
      .replaceAll(metric, "")
      .replaceAll(boundWords, "");
    expect(rest, "a word that is neither a metric nor the language's").not.toMatch(/[a-z]{2,}/i);
  });
});

it("there is a dashboard for each kind of process, and every panel says what it means", () => {
  expect(dashboards.map(({ name }) => name).toSorted()).toEqual([
    "api",
    "media",
    "operator",
    "router",
    "watcher",
    "worker",
  ]);
  for (const { panels } of dashboards) {
    for (const { title, meaning } of panels) expect(meaning.length, title).toBeGreaterThan(20);
  }
});

const rendered = z.object({
  panels: z.array(z.object({ gridPos: z.object({ x: z.number(), y: z.number() }) })),
});

it("a dashboard is JSON whose panels do not overlap", () => {
  for (const dashboard of dashboards) {
    const { panels } = rendered.parse(JSON.parse(renderDashboard(dashboard)));
    const places = panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`);
    expect(new Set(places).size).toBe(dashboard.panels.length);
  }
});

it("every alert says what happened and what to do", () => {
  expect(new Set(alertRules.map(({ alert }) => alert)).size).toBe(alertRules.length);
  for (const { alert, summary, action } of alertRules) {
    expect(summary.length, alert).toBeGreaterThan(20);
    expect(action.length, alert).toBeGreaterThan(20);
  }
});

it("a single router that is behind is told of, though others are well", () => {
  expect(alertRules.find(({ alert }) => alert === "RoutesAreOld")?.expr).toMatch(/^max\(/);
});
