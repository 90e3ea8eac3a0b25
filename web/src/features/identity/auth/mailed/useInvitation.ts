import { useEffect, useState } from "react";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { readHost } from "../../../../app/host.ts";
import { discoverTeams, inspectInvite } from "../auth-api.ts";
import { workspaceEnvironment } from "../provider-api.ts";

export interface ShownInvitation {
  /** The workspace's name, or its subdomain while the name is not known. */
  readonly workspace?: string | undefined;
  /** The inviter's name or address. */
  readonly invitedBy?: string | undefined;
  readonly email?: string | undefined;
}

/** The invitation of a page's address: on the workspace's host by its token, on the root domain by the proven address. */
export function useInvitation(ids: {
  readonly inviteId?: string | undefined;
  readonly teamId?: string | undefined;
}) {
  const { inviteId, teamId } = ids;
  const host = readHost(location.hostname);
  const onRoot = host.kind === "root";
  const [shown, setShown] = useState<ShownInvitation>(
    host.kind === "workspace" ? { workspace: host.subdomain } : {},
  );
  const [over, setOver] = useState<Failure>();
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const add = (known: ShownInvitation) => setShown((before) => ({ ...before, ...known }));
    // Unless the invitation is over, the page works without these answers: the button asks for what is missing.
    const ignore = () => undefined;
    const answers = [];
    if (onRoot && teamId !== undefined) {
      const named = discoverTeams().then(({ availableTeams }) => {
        const team = availableTeams.find(({ id }) => id === teamId);
        if (team) add({ workspace: team.name, invitedBy: team.invitedBy });
      });
      answers.push(named.catch(ignore));
    }
    if (!onRoot && inviteId !== undefined) {
      answers.push(workspaceEnvironment().then(({ name }) => add({ workspace: name }), ignore));
      const inspected = inspectInvite(inviteId).then(add, (error) => {
        const failure = readFailure(error);
        if (failure.code === "invitation.over") setOver(failure);
      });
      answers.push(inspected);
    }
    void Promise.all(answers).then(() => setLoading(false));
  }, [onRoot, inviteId, teamId]);
  return { onRoot, loading, shown, over };
}
