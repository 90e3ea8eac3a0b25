import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { type Authentication_FieldsFragment, AuthenticationDocument } from "../../../graphql/graphql.ts";

/** Runs a change of the sign-in settings and updates the whole page. */
export function useAuthenticationAction() {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  /** Resolves to whether it succeeded. */
  async function run<Data, Variables extends Record<string, unknown>>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    read: (data: Data) => Authentication_FieldsFragment,
  ): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await client.mutate({ mutation, variables });
      if (data) {
        const authentication = read(data as Data);
        client.writeQuery({ query: AuthenticationDocument, data: { authentication } });
      }
      return true;
    } catch (error) {
      setFailure(readFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { run, busy, failure, clear: () => setFailure(undefined) };
}
