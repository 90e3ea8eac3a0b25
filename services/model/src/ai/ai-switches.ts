export const aiFeatures = ["summarize", "highlights", "tags", "redact", "insights"] as const;
export type AiFeature = (typeof aiFeatures)[number];
export const aiSwitchStates = ["On", "Suggest", "Off"] as const;
export type AiSwitchState = (typeof aiSwitchStates)[number];
export type AiSwitches = Readonly<Record<AiFeature, AiSwitchState>>;

export const defaultAiSwitches: AiSwitches = {
  summarize: "On",
  highlights: "Suggest",
  tags: "On",
  redact: "On",
  insights: "On",
};

/** The switches that a workspace stored; missing or unknown ones have their default. */
export function parseAiSwitches(stored: Readonly<Record<string, unknown>>): AiSwitches {
  const read = (feature: AiFeature) =>
    aiSwitchStates.find((state) => state === stored[feature]) ?? defaultAiSwitches[feature];
  return {
    summarize: read("summarize"),
    highlights: read("highlights"),
    tags: read("tags"),
    redact: read("redact"),
    insights: read("insights"),
  };
}

/** What AI may do by itself: with On it acts, with Suggest it asks a person first, with Off neither. */
export function aiMay(switches: AiSwitches, feature: AiFeature, act: "apply" | "suggest"): boolean {
  return act === "apply" ? switches[feature] === "On" : switches[feature] !== "Off";
}
