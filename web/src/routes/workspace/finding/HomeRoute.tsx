import { HomePage } from "../../../features/discovery/home/HomePage.tsx";
import { StepsOnHome } from "../../../features/tenancy/onboarding/StepsOnHome.tsx";

/** Home, with the first steps for new users. */
export function HomeRoute() {
  return (
    <HomePage>
      <StepsOnHome />
    </HomePage>
  );
}
