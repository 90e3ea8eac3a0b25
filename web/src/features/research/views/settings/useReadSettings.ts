import {
  defaultViewSettings,
  parseViewSettings,
  type ViewSettings,
  viewSettingNames,
  viewSettingsSchema,
} from "@fieldstone/model/views/view-settings.ts";
// Configures zod for the content security policy, before the model's schemas.
import "../../../../app/zod.ts";
import { useMemo } from "react";

const nothing = {};

/** A view's saved settings, with overrides from the address. */
export function useReadSettings(
  stored: unknown,
  search: Readonly<Record<string, unknown>> = nothing,
): { readonly saved: ViewSettings; readonly settings: ViewSettings } {
  const saved = useMemo(() => viewSettingsSchema.safeParse(stored).data ?? defaultViewSettings, [stored]);
  const given = viewSettingNames.map((name) => textOf(search[name])).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is given of the search, by its text
  const settings = useMemo(
    () =>
      parseViewSettings(
        Object.fromEntries(viewSettingNames.map((name) => [name, textOf(search[name])])),
        saved,
      ),
    [given, saved],
  );
  return { saved, settings };
}

/** The router has parsed the JSON already. */
function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : typeof value === "string" ? value : JSON.stringify(value);
}
