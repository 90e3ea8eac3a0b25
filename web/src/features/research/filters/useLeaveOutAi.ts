import { usePageParameters } from "../../../app/peek/usePageParameters.ts";

export interface LeavingOutAi {
  readonly withoutAi: boolean;
  readonly setWithoutAi: (withoutAi: boolean) => void;
}

/** Whether a page hides AI-written content. */
export function useLeaveOutAi(): LeavingOutAi {
  const [parameters, change] = usePageParameters();
  return {
    withoutAi: parameters.withoutAi === true,
    setWithoutAi: (withoutAi) => change({ withoutAi: withoutAi ? true : undefined }),
  };
}
