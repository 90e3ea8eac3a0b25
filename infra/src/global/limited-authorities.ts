import { Record as DnsRecord } from "@pulumi/aws/route53/record.js";
import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { GlobalInputs } from "./global-inputs.ts";

/** The names by which CAA records identify the provider's authority. */
const authorities = ["amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com"] as const;
const lifeSeconds = 3_600;

/**
 * CAA records: only the provider's authority may issue certificates for the root domain and its subdomains.
 */
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
