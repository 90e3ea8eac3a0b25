import {
  defaultViewSettings,
  encodeViewSettings,
  parseViewSettings,
  type ViewSettings,
  viewSettingsSchema,
} from "@fieldstone/model/views/view-settings.ts";
// Sets up the model's schemas for the content security policy.
import "../../../app/zod.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useKeptPeek } from "../../../app/peek/useKeptPeek.ts";

export interface ShownSettings {
  readonly settings: ViewSettings;
  /** As the view has them. */
  readonly saved: ViewSettings;
  /** Whether the address says otherwise than the view. */
  readonly isChanged: boolean;
  readonly change: (change: Partial<ViewSettings>) => void;
  readonly reset: () => void;
}

const noParameters = {};
const names = ["sort", "filter", "group", "columns", "fieldVisibility"] as const;

/**
 * A view's settings: as they are saved, and over them what the address says.
 * @param carried what else the address keeps
 */
export function useViewSettings(stored: unknown, carried: object = noParameters): ShownSettings {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const peek = useKeptPeek();
  const saved = useMemo(() => viewSettingsSchema.safeParse(stored).data ?? defaultViewSettings, [stored]);
  const given = names.map((name) => textOf(search[name])).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is given of the search, by its text
  const settings = useMemo(
    () => parseViewSettings(Object.fromEntries(names.map((name) => [name, textOf(search[name])])), saved),
    [given, saved],
  );
  const show = useCallback(
    (next: ViewSettings) => {
      const encoded = Object.entries(encodeViewSettings(next, saved));
      void navigate({
        to: ".",
        // The address writes values as JSON itself.
        search: {
          ...peek.search,
          ...carried,
          ...Object.fromEntries(encoded.map(([name, text]) => [name, JSON.parse(text)])),
        },
        ...peek.place,
        replace: true,
      });
    },
    [navigate, saved, peek, carried],
  );
  return {
    settings,
    saved,
    isChanged: Object.keys(encodeViewSettings(settings, saved)).length > 0,
    change: (change) => show({ ...settings, ...change }),
    reset: () => show(saved),
  };
}

/** The router has read the JSON already. */
function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : typeof value === "string" ? value : JSON.stringify(value);
}
