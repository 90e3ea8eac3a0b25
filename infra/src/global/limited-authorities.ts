import { Record as DnsRecord } from "@pulumi/aws/route53/record.js";
import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { GlobalInputs } from "./global-inputs.ts";

/** The provider's authority, by all the names that it answers to. */
const authorities = ["amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com"] as const;
const lifeSeconds = 3_600;

/** Certificates of the root domain and all names below it are made by the provider's authority alone. */
export function limitAuthorities({ zoneId, environment }: GlobalInputs, opts: CustomResourceOptions): void {
  new DnsRecord(
    "fieldstone-authorities",
    {
      zoneId,
      name: environment.rootDomain,
      type: "CAA",
      ttl: lifeSeconds,
      records: authorities.flatMap((name) => [`0 issue "${name}"`, `0 issuewild "${name}"`]),
    },
    opts,
  );
}
