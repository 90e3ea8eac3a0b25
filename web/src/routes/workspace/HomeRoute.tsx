import type { ApolloClient } from "@apollo/client";
import { loadSession } from "../../app/session/session.ts";
import { HomePage } from "../../features/discovery/home/HomePage.tsx";
import { askInsightsAhead } from "../../features/discovery/home/PublishedInsights.tsx";
import { askStepsAhead, StepsOnHome } from "../../features/tenancy/onboarding/StepsOnHome.tsx";

/** Asks for what Home shows first. */
export async function askHomeAhead(client: ApolloClient): Promise<void> {
  askInsightsAhead(client);
  const session = await loadSession();
  if (session) askStepsAhead(client, session);
}

/** Home, with the first steps of whoever is new. */
export function HomeRoute() {
  return (
    <HomePage>
      <StepsOnHome />
    </HomePage>
  );
}
