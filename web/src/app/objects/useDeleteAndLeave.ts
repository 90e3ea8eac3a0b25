import { useNavigate } from "@tanstack/react-router";
import { useHere } from "../navigation/useHere.ts";
import { usePeek } from "../peek/usePeek.ts";

/**
 * Deletes the object of this page and leaves it, if it is still shown: a panel closes, a page gives way to the list at
 * an address. `act` resolves to false if nothing was deleted.
 */
export function useDeleteAndLeave(): (act: () => Promise<boolean>, list: string) => Promise<void> {
  const { mode, close } = usePeek();
  const navigate = useNavigate();
  const here = useHere();
  return async (act, list) => {
    const isHere = here();
    if (!(await act()) || !isHere()) return;
    if (mode === "page") await navigate({ to: list });
    else close();
  };
}
