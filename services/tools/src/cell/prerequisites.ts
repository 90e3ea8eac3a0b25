import { existsSync } from "node:fs";
import { arch, platform, userInfo } from "node:os";
import path from "node:path";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";

/** The cluster's programs from Debian, besides those built with Go, and their packages. */
const programs = {
  containerd: "containerd",
  ctr: "containerd",
  runc: "runc",
  iptables: "iptables",
  conntrack: "conntrack",
  ipset: "ipset",
  ip: "iproute2",
  ss: "iproute2",
  nsenter: "util-linux",
  curl: "curl",
  etcd: "etcd-server",
  haproxy: "haproxy",
  openssl: "openssl",
  tar: "tar",
  busybox: "busybox-static",
} as const;

const files = { "/usr/lib/cni/ptp": "containernetworking-plugins" } as const;

/** Why no cell can run on this machine, in sentences with a remedy; empty if one can. */
export function whyNoCell(): readonly string[] {
  const faults: string[] = [];
  if (platform() !== "linux" || arch() !== "x64") faults.push("A cell runs on Linux on x64 alone.");
  else if (userInfo().uid !== 0) faults.push("A cell needs root: it makes networks and containers.");
  const missing = missingPackages();
  if (missing.length > 0)
    faults.push(
      `Debian's packages are missing: apt-get install --no-install-recommends ${missing.join(" ")}`,
    );
  return faults;
}

function missingPackages(): readonly string[] {
  const folders = [...(processEnvironment().PATH ?? "").split(path.delimiter), "/usr/sbin", "/sbin"];
  const isThere = (name: string): boolean => folders.some((folder) => existsSync(path.join(folder, name)));
  const missing = [
    ...Object.entries(programs).filter(([name]) => !isThere(name)),
    ...Object.entries(files).filter(([file]) => !existsSync(file)),
  ];
  return [...new Set(missing.map(([, debian]) => debian))];
}
