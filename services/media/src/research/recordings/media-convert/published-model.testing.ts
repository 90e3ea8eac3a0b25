import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

const part = z.object({ shape: z.string(), locationName: z.string().optional() });
const shape = z.object({
  type: z.enum(["structure", "list", "map", "string", "integer", "long", "double", "boolean", "timestamp"]),
  members: z.record(z.string(), part).optional(),
  required: z.array(z.string()).optional(),
  member: part.optional(),
  key: part.optional(),
  value: part.optional(),
  enum: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
});

/**
 * AWS's published model of MediaConvert's requests: the shapes that `CreateJob` and `Probe` reach, without
 * descriptions, from `data/mediaconvert/2017-08-29/service-2.json.gz` in `botocore` 1.44.5 (Apache 2.0).
 */
const model = z
  .object({ shapes: z.record(z.string(), shape) })
  .parse(
    JSON.parse(
      gunzipSync(
        readFileSync(new URL("./mediaconvert-2017-08-29.testing.json.gz", import.meta.url)),
      ).toString("utf8"),
    ),
  );

/** Faults of a request's body against the published model: unknown and missing members, types, ranges. */
export function faultsOf(shapeName: string, value: unknown, where = shapeName): readonly string[] {
  const found = model.shapes[shapeName];
  if (found === undefined) return [`${where}: the model has no ${shapeName}`];
  const fault = (text: string) => [`${where}: ${text}`];
  switch (found.type) {
    case "structure":
      return structureFaults(found, value, where);
    case "list": {
      if (!Array.isArray(value)) return fault("is no list");
      const items: readonly unknown[] = value;
      return items.flatMap((item, at) => faultsOf(found.member?.shape ?? "", item, `${where}[${at}]`));
    }
    case "map":
      return Object.entries(recordOf(value) ?? {}).flatMap(([name, item]) =>
        faultsOf(found.value?.shape ?? "", item, `${where}.${name}`),
      );
    case "string": {
      if (typeof value !== "string") return fault("is no text");
      if (found.enum !== undefined && !found.enum.includes(value))
        return fault(`${value} is none of its values`);
      if (found.pattern !== undefined && !new RegExp(found.pattern).test(value))
        return fault(`${value} does not match ${found.pattern}`);
      return outside(found, value.length) ? fault(`is ${value.length} long`) : [];
    }
    case "boolean":
      return typeof value === "boolean" ? [] : fault("is neither true nor false");
    default: {
      if (typeof value !== "number") return fault("is no number");
      if (found.type !== "double" && !Number.isInteger(value)) return fault(`${value} is no whole number`);
      return outside(found, value) ? fault(`${value} is out of range`) : [];
    }
  }
}

function structureFaults(
  { members = {}, required = [] }: z.output<typeof shape>,
  value: unknown,
  where: string,
): readonly string[] {
  const given = recordOf(value);
  if (given === undefined) return [`${where}: is no structure`];
  const byName = new Map(Object.entries(members).map(([name, each]) => [each.locationName ?? name, each]));
  const names = required.map((name) => members[name]?.locationName ?? name);
  return [
    ...names.filter((name) => given[name] === undefined).map((name) => `${where}: lacks ${name}`),
    ...Object.entries(given).flatMap(([name, item]) => {
      const member = byName.get(name);
      return member === undefined
        ? [`${where}: has no member ${name}`]
        : faultsOf(member.shape, item, `${where}.${name}`);
    }),
  ];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const read = z.record(z.string(), z.unknown()).safeParse(value);
  return read.success ? read.data : undefined;
}

function outside({ min, max }: z.output<typeof shape>, size: number): boolean {
  return (min !== undefined && size < min) || (max !== undefined && size > max);
}
