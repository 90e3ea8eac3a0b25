import { readThemes } from "@fieldstone/domain/research/themes/read-themes.ts";
import type { Theme } from "@fieldstone/domain/research/themes/theme.ts";
import { builder } from "../../graphql/builder.ts";
import { byKey } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { answerKind } from "../../graphql/loading/object-types.ts";

export const ThemeRef = builder.objectRef<Theme>("Theme");

export const themeLoader = defineLoader<Theme>(async (tx, ids) =>
  byKey(await readThemes(tx, ids), (theme) => theme.id),
);
answerKind("theme", ThemeRef, themeLoader);
