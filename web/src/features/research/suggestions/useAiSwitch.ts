import { useQuery } from "@apollo/client/react";
import { AiSwitchesDocument, type AiSwitchState } from "../../../graphql/graphql.ts";

/** What the workspace lets a feature of AI do; undefined until that is known. */
export function useAiSwitch(feature: string): AiSwitchState | undefined {
  const { data } = useQuery(AiSwitchesDocument);
  if (!data) return undefined;
  const { enabled, switches } = data.aiSettings;
  if (!enabled) return "Off";
  return switches.find((each) => each.feature === feature)?.state ?? "Off";
}
