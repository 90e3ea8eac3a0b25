import type { AuthorColumns } from "@fieldstone/domain/kernel/authors/author.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type DataLoader from "dataloader";
import type { ApiContext } from "./api-context.ts";
import type { builder } from "./builder.ts";
import { defineLoader } from "./loading/loader.ts";

type FieldArguments = Parameters<Parameters<typeof builder.objectField>[2]>[0]["arg"];

/** The argument of lists and counts that can exclude AI content. */
export function withoutAiArg({ arg }: { readonly arg: FieldArguments }) {
  return {
    withoutAi: arg.boolean({
      defaultValue: false,
      description: "Whether to exclude content made by AI, and tags that AI added.",
    }),
  };
}

export interface WithoutAiArguments {
  readonly withoutAi?: boolean | null | undefined;
}

/** Like defineLoader, for a read that can exclude AI content: `noteCountLoader(context, args).load(id)`. */
export function defineAuthoredLoader<V>(
  read: (
    tx: TenantTransaction,
    keys: readonly string[],
    withoutAi: boolean,
  ) => Promise<ReadonlyMap<string, V>>,
): (context: ApiContext, args?: WithoutAiArguments) => DataLoader<string, V | undefined> {
  const all = defineLoader<V>((tx, keys) => read(tx, keys, false));
  const ofPeople = defineLoader<V>((tx, keys) => read(tx, keys, true));
  return (context, args) => (args?.withoutAi === true ? ofPeople : all)(context);
}

/** Excludes items made by AI where the arguments ask for it. */
export function countedOf<T extends Pick<AuthorColumns, "author_kind">>(
  items: readonly T[],
  { withoutAi }: WithoutAiArguments,
): T[] {
  return items.filter(({ author_kind: kind }) => withoutAi !== true || kind !== "model");
}
