import type { ShownTeam } from "@fieldstone/contracts/team-discovery.ts";
import { findRegion } from "@fieldstone/regions/parse-region.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { ErrorState } from "../../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { WorkspaceMark } from "../../../../ui/marks/WorkspaceMark.tsx";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import { discoverTeams, enterWorkspace } from "../auth-api.ts";
import { pageIn, returnToQuery } from "../return-to.ts";

type Found = Awaited<ReturnType<typeof discoverTeams>>;

/** Names the regions that do not answer; the rest of the list works. */
function MissingRegions({ regions, onRetry }: { regions: readonly string[]; onRetry: () => void }) {
  if (regions.length === 0) return null;
  const places = regions.map((key) => findRegion(key)?.place ?? key).join(", ");
  return (
    <p role="status" className={styles.missing}>
      {t(
        "workspaces.missing",
        "{places} is not responding right now. Workspaces there are missing from this list.",
        { places },
      )}{" "}
      <button type="button" className={styles.text} onClick={onRetry}>
        {t("workspaces.missing.retry", "Refresh")}
      </button>
    </p>
  );
}

function TeamList(props: {
  label: string;
  teams: readonly ShownTeam[];
  act: string;
  onOpen: (team: ShownTeam) => void;
}) {
  if (props.teams.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{props.label}</h2>
      <ul className={styles.teams}>
        {props.teams.map((team) => (
          <li key={team.id}>
            <button type="button" className={styles.team} onClick={() => props.onOpen(team)}>
              <WorkspaceMark branding={team} size={32} />
              <span className={styles.teamName}>
                <strong>{team.name}</strong>
                <span>
                  {team.invitedBy
                    ? t("workspaces.invited", "Invited by {name}", { name: team.invitedBy })
                    : team.type === "DOMAIN"
                      ? t("workspaces.domain", "Open to everyone at your e-mail domain")
                      : team.subdomain}
                </span>
              </span>
              <span>{props.act}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The workspaces of a proven address: its own and those it may join. */
export function WorkspacesPage() {
  return <TeamChoice only="all" />;
}

/** The workspaces that a proven address may join: by invitation, or by its domain. */
export function JoinWorkspacePage() {
  return <TeamChoice only="available" />;
}

function TeamChoice({ only }: { only: "all" | "available" }) {
  const navigate = useNavigate();
  const { workspace, redirect } = useSearch({ strict: false });
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<Failure>();
  const load = useCallback(() => {
    setFailure(undefined);
    const discover = async () => {
      const teams = await discoverTeams();
      const wanted = teams.currentTeams.find(({ subdomain }) => subdomain === workspace);
      if (wanted) location.replace(pageIn((await enterWorkspace(wanted.id)).url, { workspace, redirect }));
      else setFound(teams);
    };
    discover().catch((error: unknown) => {
      const read = readFailure(error);
      if (read.kind === "signed-out" || read.kind === "denied")
        void navigate({ href: `/auth/login${returnToQuery({ workspace, redirect })}`, replace: true });
      else setFailure(read);
    });
  }, [navigate, workspace, redirect]);
  useEffect(load, [load]);

  async function open(team: ShownTeam): Promise<void> {
    try {
      const how = { inviteId: team.inviteId ?? null, join: team.type === "DOMAIN" };
      location.assign(pageIn((await enterWorkspace(team.id, how)).url, { workspace, redirect }));
    } catch (error) {
      setFailure(readFailure(error));
    }
  }

  const title =
    only === "available" ? t("join.title", "Join a workspace") : t("workspaces.title", "Choose a workspace");
  if (failure) {
    return (
      <AuthLayout title={title}>
        <ErrorState
          title={t("workspaces.failed", "That did not work")}
          reference={failure.reference}
          onRetry={load}
        >
          {failure.message}
        </ErrorState>
      </AuthLayout>
    );
  }
  if (!found) {
    return (
      <AuthLayout title={title}>
        <LoadingState rows={3} rowHeight={56} />
      </AuthLayout>
    );
  }
  const missing = <MissingRegions regions={found.unavailableRegions} onRetry={load} />;
  if (only === "available" && found.availableTeams.length === 0) {
    return (
      <AuthLayout
        title={t("join.none", "Nothing to join")}
        lead={t(
          "join.none.lead",
          "No workspace is open to {email}. Ask a colleague to invite you, or to allow your e-mail domain.",
          { email: found.email },
        )}
      >
        {missing}
        <a href="/auth/workspaces">{t("context.workspaces", "Your workspaces")}</a>
      </AuthLayout>
    );
  }
  const none = found.currentTeams.length + found.availableTeams.length === 0;
  // While a region is unavailable, “no workspaces” may be wrong, so neither that nor creating one is
  // suggested.
  if (none && found.unavailableRegions.length > 0) {
    return (
      <AuthLayout title={t("workspaces.away", "Your workspaces are not available right now")}>
        {missing}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={none ? t("workspaces.none", "No workspace yet") : title}
      lead={
        none
          ? t(
              "workspaces.none.lead",
              "This address is not in any workspace. Create one, or ask a colleague to invite you.",
            )
          : undefined
      }
    >
      {missing}
      <div className={styles.form}>
        <TeamList
          label={t("workspaces.yours", "Yours")}
          teams={only === "available" ? [] : found.currentTeams}
          act={t("workspaces.open", "Open")}
          onOpen={open}
        />
        <TeamList
          label={t("workspaces.available", "You can join")}
          teams={found.availableTeams}
          act={t("workspaces.join", "Join")}
          onOpen={open}
        />
        <Button
          kind={none ? "primary" : "plain"}
          size="large"
          fullWidth
          onClick={() => void navigate({ href: "/auth/create-workspace" })}
        >
          {t("workspaces.create", "Create a new workspace")}
        </Button>
      </div>
      <div className={styles.foot}>
        <a href="/auth/logout">{t("workspaces.other", "Sign in with another address")}</a>
      </div>
    </AuthLayout>
  );
}
