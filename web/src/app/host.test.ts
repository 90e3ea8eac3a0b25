import { expect, test } from "vitest";
import { readHost, UnknownHostError } from "./host.ts";

test("two labels are the root domain and its application", () => {
  expect(readHost("fieldstone.localhost")).toEqual({ kind: "root", rootDomain: "fieldstone.localhost" });
  expect(readHost("www.fieldstone.com")).toEqual({ kind: "root", rootDomain: "fieldstone.com" });
});

test("a third label is the workspace's subdomain", () => {
  expect(readHost("Acme-Labs.fieldstone.localhost")).toEqual({
    kind: "workspace",
    rootDomain: "fieldstone.localhost",
    subdomain: "acme-labs",
  });
});

test("a configured root domain may have any number of labels", () => {
  const rootDomain = "research.example.co.uk";
  expect(readHost(rootDomain, rootDomain)).toEqual({ kind: "root", rootDomain });
  expect(readHost(`www.${rootDomain}`, rootDomain)).toEqual({ kind: "root", rootDomain });
  expect(readHost(`acme.${rootDomain}`, rootDomain)).toEqual({
    kind: "workspace",
    rootDomain,
    subdomain: "acme",
  });
  for (const foreign of ["example.co.uk", "acme.other.example", `a.b.${rootDomain}`])
    expect(() => readHost(foreign, rootDomain)).toThrow(UnknownHostError);
});

test.each(["localhost", "", "127.0.0.1", "192.168.1", "a.b.fieldstone.com", "-x.fieldstone.com", "::1"])(
  "a hostname without a readable root domain fails: %s",
  (hostname) => {
    expect(() => readHost(hostname)).toThrow(UnknownHostError);
  },
);
