import { Certificate } from "@pulumi/aws/acm/certificate.js";
import { CertificateValidation } from "@pulumi/aws/acm/certificateValidation.js";
import { Record as DnsRecord } from "@pulumi/aws/route53/record.js";
import type { Output } from "@pulumi/pulumi";
import type { CellPlace } from "./cell-place.ts";

/** Part of a record's name for a proof that all cells share. */
export const sharedProof = "root";

/**
 * A certificate for host names of a cell, available once it is issued.
 * @param proofs Host names to prove, by their part in the records' names; the record of `sharedProof`
 * outlives its stack
 */
export function createCertificate(
  place: CellPlace,
  part: string,
  names: readonly [string, ...string[]],
  proofs: Readonly<Record<string, string>>,
): Output<string> {
  const { name, opts } = place;
  const [domainName, ...subjectAlternativeNames] = names;
  const certificate = new Certificate(
    name(part),
    { domainName, subjectAlternativeNames, validationMethod: "DNS", keyAlgorithm: "EC_prime256v1" },
    opts,
  );
  const records = Object.entries(proofs).map(([of, proven]) => {
    // They come as a set, so they are found by name.
    const option = certificate.domainValidationOptions.apply((options) =>
      options.find(({ domainName }) => domainName === proven),
    );
    return new DnsRecord(
      name(`proof-${of}`),
      {
        zoneId: place.zoneId,
        name: option.apply((each) => each?.resourceRecordName ?? ""),
        type: option.apply((each) => each?.resourceRecordType ?? "CNAME"),
        records: [option.apply((each) => each?.resourceRecordValue ?? "")],
        ttl: 300,
        // Every cell proves the same root name by the same record, which must outlive its stack.
        allowOverwrite: true,
      },
      { ...opts, retainOnDelete: of === sharedProof },
    );
  });
  return new CertificateValidation(
    name(part),
    { certificateArn: certificate.arn, validationRecordFqdns: records.map(({ fqdn }) => fqdn) },
    opts,
  ).certificateArn;
}
