import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { cellNames, globalStack } from "@fieldstone/regions/deployment/cell-names.ts";
import { type Environment, environments } from "@fieldstone/regions/deployment/environments.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { declareStack } from "./stacks.ts";
import { type Declared, declaredBy } from "./testing/declared.ts";

/** Inputs that name a resource at the provider; some of them must be unique worldwide. */
const nameInputs = ["name", "bucket", "identifier", "clusterIdentifier", "globalClusterIdentifier"];
const named = (declared: readonly Declared[]) =>
  declared.flatMap(({ type, inputs }) =>
    nameInputs
      .map((input) => inputs[input])
      .filter((name) => typeof name === "string")
      .map((name) => `${type} ${name}`),
  );

const stacksOf = (environment: Environment) => [
  globalStack(environment),
  ...regionKeys.map((key) => cellNames(environment, key).stack),
];
const declaredOf = async (environment: Environment) => {
  const all: Declared[] = [];
  for (const stack of stacksOf(environment)) all.push(...(await declaredBy(stack)));
  return all;
};

describe("production and staging", () => {
  let production: readonly Declared[];
  let staging: readonly Declared[];
  beforeAll(async () => {
    production = await declaredOf(environments.production);
    staging = await declaredOf(environments.staging);
  }, 120_000);

  it("declare the same kinds, as often", () => {
    const kinds = (declared: readonly Declared[]) => declared.map(({ type }) => type).toSorted();
    expect(kinds(staging)).toEqual(kinds(production));
  });

  it("share no name, so that they can stand side by side", () => {
    expect(named(production).length).toBeGreaterThan(100);
    const taken = new Set(named(production));
    expect(named(staging).filter((name) => taken.has(name))).toEqual([]);
  });

  it("speak of no resource of the other's", () => {
    // As booleans, so that a failure does not print a megabyte of text.
    const says = (declared: readonly Declared[], words: RegExp) =>
      words.test(JSON.stringify(declared).replaceAll("on-call@fieldstone.example", ""));
    expect(says(production, /stg-|fieldstone-staging/)).toBe(false);
    expect(says(staging, /fieldstone\.example|fieldstone-(us|eu|au)-/)).toBe(false);
  });

  it("lock copies of databases for good in production alone, as staging is taken down", () => {
    const daysOf = (declared: readonly Declared[]) =>
      declared
        .filter(({ type }) => type.startsWith("aws:backup/vaultLockConfiguration:"))
        .map(({ inputs }) => inputs.changeableForDays);
    expect(daysOf(production)).toEqual(regionKeys.map(() => 7));
    expect(daysOf(staging)).toEqual(regionKeys.map(() => undefined));
  });

  it("give load balancers and their groups names that the provider takes", () => {
    const balanced = [...production, ...staging].filter(({ type }) => type.startsWith("aws:lb/"));
    for (const { inputs } of balanced) expect(String(inputs.name ?? "").length).toBeLessThanOrEqual(32);
  });
});

it("a stack of another name is refused with those that there are", () => {
  expect(() => declareStack("moon", "acme")).toThrow(
    'There is no stack "moon". There are: global, us-a, us-b, eu-a, au-a, stg-global, stg-us-a',
  );
});
