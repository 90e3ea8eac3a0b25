import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "@tanstack/react-router";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteCodingRoundDocument,
  FinalizeCodingRoundDocument,
  FinishCodingDocument,
  ReopenCodingRoundDocument,
  RestoreCodingRoundDocument,
  RevertCodingRoundDocument,
} from "../../../graphql/graphql.ts";

/** Actions on a whole round. */
export function useRoundActions(projectId: string, round: { id: string; title: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const here = useHere();
  const variables = { input: { id: round.id } };
  const refreshRound = () =>
    refetchFields(client, `CodingRound:${round.id}`, ["agreement", "agreedCount", "differences", "state"]);
  const refreshProject = () =>
    refetchFields(client, `Project:${projectId}`, ["codingRounds", "highlightCount", "highlights"]);
  return {
    finish: async () => {
      if (await isTaken(client.mutate({ mutation: FinishCodingDocument, variables }))) refreshRound();
    },
    reopen: async () => {
      if (await isTaken(client.mutate({ mutation: ReopenCodingRoundDocument, variables }))) refreshRound();
    },
    finalize: () =>
      performAction({
        label: t("coding.finalized", "“{title}” was finalized.", { title: round.title }),
        run: async () => {
          await client.mutate({ mutation: FinalizeCodingRoundDocument, variables });
          refreshProject();
        },
        undo: async () => {
          await client.mutate({ mutation: RevertCodingRoundDocument, variables });
          refreshProject();
        },
      }),
    remove: async () => {
      const isHere = here();
      const gone = await performAction({
        label: t("coding.deleted", "“{title}” was moved to the trash.", { title: round.title }),
        run: () => client.mutate({ mutation: DeleteCodingRoundDocument, variables }),
        undo: async () => {
          await client.mutate({ mutation: RestoreCodingRoundDocument, variables });
          refreshProject();
        },
      });
      if (!gone) return;
      if (isHere()) await navigate({ to: "/projects/$projectId/coding", params: { projectId } });
      refreshProject();
    },
  };
}
