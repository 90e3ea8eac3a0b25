import { Distribution } from "@pulumi/aws/cloudfront/distribution.js";
import { Record as DnsRecord } from "@pulumi/aws/route53/record.js";
import type { CustomResourceOptions } from "@pulumi/pulumi";
import type { GlobalInputs } from "./global-inputs.ts";

/** The provider's own policies: compressed and kept as long as the file says; security headers added. */
const cachingOptimized = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const securityHeaders = "67f7725c-6f97-4210-82d7-5512b31e9d03";

/** Hands out the built web app near people; where the first cell does not answer, the second does. */
export function createDistribution(inputs: GlobalInputs, opts: CustomResourceOptions): void {
  const { rootDomain, zoneId } = inputs;
  const host = `assets.${rootDomain}`;
  const [first, second] = ["us-b", "eu-a"].map((slug) => ({
    originId: slug,
    domainName: `web.${slug}.cells.${rootDomain}`,
    customOriginConfig: {
      httpPort: 80,
      httpsPort: 443,
      originProtocolPolicy: "https-only",
      originSslProtocols: ["TLSv1.2"],
    },
  }));
  if (first === undefined || second === undefined) throw new RangeError("the distribution needs two origins");
  const distribution = new Distribution(
    "fieldstone-web",
    {
      enabled: true,
      comment: "The web app's files",
      aliases: [host],
      httpVersion: "http2and3",
      isIpv6Enabled: true,
      origins: [first, second],
      originGroups: [
        {
          originId: "either",
          failoverCriteria: { statusCodes: [500, 502, 503, 504] },
          members: [{ originId: first.originId }, { originId: second.originId }],
        },
      ],
      defaultCacheBehavior: {
        targetOriginId: "either",
        viewerProtocolPolicy: "redirect-to-https",
        allowedMethods: ["GET", "HEAD"],
        cachedMethods: ["GET", "HEAD"],
        compress: true,
        cachePolicyId: cachingOptimized,
        responseHeadersPolicyId: securityHeaders,
      },
      restrictions: { geoRestriction: { restrictionType: "none" } },
      viewerCertificate: {
        acmCertificateArn: inputs.assetsCertificateArn,
        sslSupportMethod: "sni-only",
        minimumProtocolVersion: "TLSv1.2_2021",
      },
    },
    opts,
  );
  for (const type of ["A", "AAAA"]) {
    new DnsRecord(
      `fieldstone-web-${type}`,
      {
        zoneId,
        name: host,
        type,
        aliases: [
          { name: distribution.domainName, zoneId: distribution.hostedZoneId, evaluateTargetHealth: false },
        ],
      },
      opts,
    );
  }
}
