import { S3ServiceException } from "@aws-sdk/client-s3";

export function unquoted(etag: string | undefined): string {
  return (etag ?? "").replaceAll('"', "");
}

/** Converts S3's named errors to ours; rethrows the others unchanged. */
export function rethrow(known: Readonly<Record<string, () => Error>>): (error: unknown) => never {
  return (error) => {
    const made = error instanceof S3ServiceException ? known[error.name] : undefined;
    throw made?.() ?? error;
  };
}
