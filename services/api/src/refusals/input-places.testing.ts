import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from "graphql";

/** A place in a field's arguments for one value, or a list. */
interface InputPlace {
  /** Names of arguments and fields on the way to it, `0` for a list's item. */
  readonly path: readonly string[];
  /** The scalar's name, or `list`. */
  readonly kind: string;
}

/** Every place in the arguments of a root field such as `Query.note`. */
export function inputPlaces(schema: GraphQLSchema, fieldName: string): readonly InputPlace[] {
  const [root = "", name = ""] = fieldName.split(".");
  const type = schema.getType(root);
  const args = isObjectType(type) ? (type.getFields()[name]?.args ?? []) : [];
  return args.flatMap((arg) => placesOf(arg.type, [arg.name]));
}

function placesOf(type: GraphQLInputType, path: readonly string[]): readonly InputPlace[] {
  const plain = getNullableType(type);
  if (isListType(plain)) return [{ path, kind: "list" }, ...placesOf(plain.ofType, [...path, "0"])];
  if (isInputObjectType(plain)) {
    return Object.values(plain.getFields()).flatMap((field) => placesOf(field.type, [...path, field.name]));
  }
  return [{ path, kind: getNamedType(plain).name }];
}

type Arguments = Readonly<Record<string, unknown>>;

/** The arguments with a value at the given place; for a list, a function that changes the existing one. */
export function argumentsWith(
  args: Arguments,
  path: readonly string[],
  put: unknown,
): Record<string, unknown> {
  const [name = "", ...rest] = path;
  return { ...args, [name]: valueWith(args[name], rest, put) };
}

function valueWith(value: unknown, path: readonly string[], put: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return typeof put === "function" ? put(value) : put;
  if (name === "0") return [valueWith(Array.isArray(value) ? value[0] : undefined, rest, put)];
  return argumentsWith(typeof value === "object" && value !== null ? { ...value } : {}, path, put);
}

type Named = readonly (readonly [string, unknown])[];

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const items = (list: unknown): readonly unknown[] => (Array.isArray(list) && list.length > 0 ? list : ["x"]);

const texts: Named = [
  ["half a character", "a\ud800b"],
  ["the other half", "\udc00"],
  ["nothing", ""],
  ["spaces", "  \u00a0\u200b\u2028 "],
  ["500,000 letters", "x".repeat(500_000)],
  ["100,000 spaces and a letter", `a${" ".repeat(100_000)}x`],
  ["marks on one letter", `a${"\u0301".repeat(5_000)}`],
  ["directions turned over", "\u202e\u2066".repeat(100)],
  ["a prototype", "__proto__"],
  ["a constructor", "constructor"],
  ["patterns", "%_\\*?[(^$"],
  ["quotes", `'"\`; drop table notes; --`],
  ["a large number", "1e308"],
  ["no number", "NaN"],
  ["forever", "infinity"],
  ["an id of nobody", "00000000-0000-0000-0000-000000000000"],
  ["controls", "\u0001\u0008\u001b[31m\u007f\u0085"],
  ["not a character", "\uffff\ufffe\ufeff"],
  ["a path", "../../../../etc/passwd"],
  ["an address", "javascript:alert(1)"],
];

const numbers: Named = [
  ["zero below zero", -0],
  ["-1", -1],
  ["0.5", 0.5],
  ["5e-324", 5e-324],
  ["1e308", 1e308],
  ["-1e308", -1e308],
  ["2^53 + 2", 2 ** 53 + 2],
  ["2^63", 2 ** 63],
];

const whole: Named = [
  ["-1", -1],
  ["0", 0],
  ["the largest", 2_147_483_647],
  ["the smallest", -2_147_483_648],
];

const moments: Named = [
  ["the year 0", "0000-01-01T00:00:00Z"],
  ["the year 1", "0001-01-01T00:00:00Z"],
  ["the last year", "9999-12-31T23:59:59.999999999Z"],
  ["a zone of 99 hours", "2026-01-01T00:00:00+99:99"],
];

const json: Named = [
  ...texts,
  ["null", null],
  ["no fields", {}],
  ["an empty list", []],
  ["1e308", 1e308],
  ["true", true],
  ["60 lists in lists", nested(55)],
  ["a prototype in a field", JSON.parse('{"__proto__": {"a": 1}, "constructor": {"prototype": 1}}')],
  ["half a character in a list", ["a\ud800b"]],
  ["half a character in a name", { "a\ud800b": 1 }],
  ["50,000 items", Array.from({ length: 50_000 }, () => 1)],
];

const lists: Named = [
  ["nothing in it", () => []],
  ["the same twice", (list: unknown) => [...items(list), ...items(list)]],
  ["5,000 times the same", (list: unknown) => Array.from({ length: 5_000 }, () => items(list)[0])],
  [
    "5,000 ids of nobody",
    (list: unknown) =>
      typeof items(list)[0] === "string"
        ? Array.from({ length: 5_000 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`)
        : list,
  ],
];

const valuesByKind: Readonly<Record<string, Named>> = {
  String: texts,
  ID: texts,
  Float: numbers,
  Int: whole,
  DateTime: moments,
  JSON: json,
  list: lists,
};

/** Values to try at a place, each with a description. None for an enum. */
export function hostileValues(kind: string): Named {
  return valuesByKind[kind] ?? [];
}
