import { z } from "zod";
import { httpUrl, secret } from "./settings.ts";

export type ObjectsConfig =
  | { readonly driver: "file"; readonly dir: string; readonly signingKey: string }
  | {
      readonly driver: "s3";
      readonly bucket: string;
      readonly awsRegion: string;
      readonly endpoint: string | undefined;
    };

export const storageSettings = {
  OBJECTS_DRIVER: z.enum(["file", "s3"]).default("file"),
  OBJECTS_DIR: z.string().optional(),
  OBJECTS_SIGNING_KEY: secret.optional(),
  OBJECTS_BUCKET: z.string().optional(),
  OBJECTS_AWS_REGION: z.string().optional(),
  OBJECTS_S3_ENDPOINT: httpUrl.optional(),
  EXPORTS_DIR: z.string().optional(),
  EXPORTS_BUCKET: z.string().optional(),
};

type ParsedStorage = z.output<z.ZodObject<typeof storageSettings>>;
/** Returns a setting that is required in this configuration; reports a fault if it is missing. */
export type RequiredSetting<T> = (name: keyof T, value: string | undefined, reason: string) => string;

/** Stores of a cell's objects, and of the exports of deleted tenants. */
export function storageConfigOf(
  parsed: ParsedStorage,
  required: RequiredSetting<ParsedStorage>,
): { readonly objects: ObjectsConfig; readonly exports: ObjectsConfig } {
  const objects: ObjectsConfig =
    parsed.OBJECTS_DRIVER === "file"
      ? {
          driver: "file",
          dir: required("OBJECTS_DIR", parsed.OBJECTS_DIR, "when OBJECTS_DRIVER is file"),
          signingKey: required(
            "OBJECTS_SIGNING_KEY",
            parsed.OBJECTS_SIGNING_KEY,
            "when OBJECTS_DRIVER is file",
          ),
        }
      : {
          driver: "s3",
          bucket: required("OBJECTS_BUCKET", parsed.OBJECTS_BUCKET, "when OBJECTS_DRIVER is s3"),
          awsRegion: required("OBJECTS_AWS_REGION", parsed.OBJECTS_AWS_REGION, "when OBJECTS_DRIVER is s3"),
          endpoint: parsed.OBJECTS_S3_ENDPOINT,
        };
  const exports: ObjectsConfig =
    objects.driver === "file"
      ? { ...objects, dir: parsed.EXPORTS_DIR ?? `${objects.dir}-exports` }
      : {
          ...objects,
          bucket: required("EXPORTS_BUCKET", parsed.EXPORTS_BUCKET, "when OBJECTS_DRIVER is s3"),
        };
  return { objects, exports };
}
