import { createContext, type ReactNode, useContext } from "react";
import type { Session } from "./session.ts";

const Context = createContext<Session | undefined>(undefined);

export function SessionProvider(props: { session: Session; children: ReactNode }) {
  return <Context value={props.session}>{props.children}</Context>;
}

/** The signed-in user's session. Throws outside the signed-in part of the application. */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error("useSession is called outside SessionProvider.");
  return session;
}

/** Like `useSession`, for components also shown outside the signed-in part. */
export function useSessionIfAny(): Session | undefined {
  return useContext(Context);
}
