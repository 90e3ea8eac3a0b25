import { encodeViewSettings, type ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { usePersistedPeek } from "../../../../app/peek/usePersistedPeek.ts";
import { useReadSettings } from "./useReadSettings.ts";

export interface ShownSettings {
  readonly settings: ViewSettings;
  /** As saved in the view. */
  readonly saved: ViewSettings;
  /** Whether the address overrides the view's settings. */
  readonly isChanged: boolean;
  /** `also`: further parameters to set in the address. */
  readonly change: (change: Partial<ViewSettings>, also?: object) => void;
  readonly reset: () => void;
}

const noParameters = {};

/**
 * A view's saved settings, with overrides from the address.
 * @param carried further parameters to keep in the address
 */
export function useViewSettings(stored: unknown, carried: object = noParameters): ShownSettings {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const peek = usePersistedPeek();
  const { saved, settings } = useReadSettings(stored, search);
  const show = useCallback(
    (next: ViewSettings, also: object = carried) => {
      const encoded = Object.entries(encodeViewSettings(next, saved));
      void navigate({
        to: ".",
        // The router serializes values as JSON itself.
        search: {
          ...peek.search,
          ...also,
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
    change: (change, also) => show({ ...settings, ...change }, also),
    reset: () => show(saved, noParameters),
  };
}
