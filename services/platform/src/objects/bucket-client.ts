import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { type ProviderAccess, providerClient } from "../provider/provider-client.ts";

/** A client of a bucket. A server that is used instead of AWS gets path-style addresses. */
export function bucketClient(
  access: ProviderAccess,
  settings: Pick<S3ClientConfig, "requestChecksumCalculation"> = {},
): S3Client {
  return new S3Client({
    ...providerClient(access),
    forcePathStyle: access.endpoint !== undefined,
    ...settings,
  });
}
