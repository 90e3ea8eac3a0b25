import { useQuery } from "@apollo/client/react";
import { AiSwitchesDocument, type AiSwitchState } from "../../../graphql/graphql.ts";

/** What the workspace lets each feature of AI do; undefined until that is known. */
export function useAiSwitches(): ((feature: string) => AiSwitchState) | undefined {
  const { data } = useQuery(AiSwitchesDocument);
  if (!data) return undefined;
  const { enabled, switches } = data.aiSettings;
  return (feature) =>
    (enabled ? switches.find((each) => each.feature === feature)?.state : undefined) ?? "Off";
}

/** As useAiSwitches, of one feature. */
export function useAiSwitch(feature: string): AiSwitchState | undefined {
  return useAiSwitches()?.(feature);
}
