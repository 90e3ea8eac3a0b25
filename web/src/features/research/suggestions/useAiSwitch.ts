import { useQuery } from "@apollo/client/react";
import { AiSwitchesDocument, type AiSwitchState } from "../../../graphql/graphql.ts";

/** The workspace's setting of each AI feature; undefined while loading. */
export function useAiSwitches(): ((feature: string) => AiSwitchState) | undefined {
  const { data } = useQuery(AiSwitchesDocument);
  if (!data) return undefined;
  const { enabled, switches } = data.aiSettings;
  return (feature) =>
    (enabled ? switches.find((each) => each.feature === feature)?.state : undefined) ?? "Off";
}

/** Like useAiSwitches, for one feature. */
export function useAiSwitch(feature: string): AiSwitchState | undefined {
  return useAiSwitches()?.(feature);
}
