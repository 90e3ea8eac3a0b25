import { S3ServiceException } from "@aws-sdk/client-s3";

export function unquoted(etag: string | undefined): string {
  return (etag ?? "").replaceAll('"', "");
}

/** Turns S3's named errors into ours; the rest pass as they are. */
export function rethrow(known: Readonly<Record<string, () => Error>>): (error: unknown) => never {
  return (error) => {
    const made = error instanceof S3ServiceException ? known[error.name] : undefined;
    throw made?.() ?? error;
  };
}
