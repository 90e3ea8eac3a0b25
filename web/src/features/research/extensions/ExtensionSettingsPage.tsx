import { useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { ExtensionsDocument, type ExtensionsQuery } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { ExtensionDialog } from "./ExtensionDialog.tsx";
import { ExtensionParts } from "./ExtensionParts.tsx";
import styles from "./Extensions.module.css";
import { useExtensionActions } from "./useExtensionActions.ts";

/** The workspace's extensions: each a tag board and fields, for projects to enable. */
export function ExtensionSettingsPage({ extensionId }: { extensionId: string | undefined }) {
  const title = t("extensions.title", "Extensions");
  usePageTitle(title);
  const { user } = useSession();
  const { data, error, refetch } = useQuery(ExtensionsDocument);
  const reason =
    user.role === "MANAGER"
      ? undefined
      : t("extensions.manager", "Only managers can change extensions. Ask a manager in your workspace.");
  return (
    <Page title={title} width="wide">
      <p className={styles.intro}>
        {t(
          "extensions.intro",
          "An extension is a tag board with fields for notes and insights. It is kept once here, turned on in the settings of each project that needs it, and counted across all of them.",
        )}
      </p>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : data ? (
        <Extensions extensions={data.extensions} chosenId={extensionId} reason={reason} />
      ) : (
        <LoadingState rowHeight={160} rows={2} />
      )}
    </Page>
  );
}

function Extensions(props: {
  extensions: ExtensionsQuery["extensions"];
  chosenId: string | undefined;
  /** Why none can be changed, if so. */
  reason: string | undefined;
}) {
  const { extensions, chosenId, reason } = props;
  const actions = useExtensionActions();
  const navigate = useNavigate();
  const here = useHere();
  const [creating, setCreating] = useState(false);
  const chosen = extensions.find(({ id }) => id === chosenId) ?? extensions[0];
  const create = (
    <Button
      icon={<IconPlus size={16} aria-hidden />}
      kind={chosen ? "plain" : "primary"}
      disabledReason={reason}
      onClick={() => setCreating(true)}
    >
      {t("extension.create", "New extension")}
    </Button>
  );
  return (
    <>
      {chosen ? (
        <>
          <div className={styles.bar}>
            <nav aria-label={t("extensions.title", "Extensions")}>
              <ul className={styles.names}>
                {extensions.map(({ id, title }) => (
                  <li key={id}>
                    <Link
                      to="/settings/extensions"
                      search={{ extension: id }}
                      {...(id === chosen.id ? ({ "aria-current": "page" } as const) : {})}
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            {create}
          </div>
          <ExtensionParts key={chosen.id} extension={chosen} actions={actions} reason={reason} />
        </>
      ) : (
        <EmptyState title={t("extensions.none", "No extensions yet")} action={create}>
          {t(
            "extensions.none.text",
            "An extension gives several projects the same way of coding, for example jobs to be done or usability severity.",
          )}
        </EmptyState>
      )}
      {creating && (
        <ExtensionDialog
          title={t("extension.create", "New extension")}
          submitLabel={t("create", "Create")}
          initial={{ title: "", description: "" }}
          onClose={() => setCreating(false)}
          onSubmit={(draft) => {
            const isHere = here();
            return actions.create(draft, (id) => {
              if (isHere()) void navigate({ to: "/settings/extensions", search: { extension: id } });
            });
          }}
        />
      )}
    </>
  );
}
