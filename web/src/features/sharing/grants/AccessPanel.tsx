import { useState } from "react";
import { levelLabels, levelOptions } from "../../../app/access/level-labels.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import type { AccessDialogProps } from "../../../app/objects/object-parts.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./AccessPanel.module.css";
import { AddPeople } from "./AddPeople.tsx";
import { type Access, type Grant, grantKey, isOwn } from "./access-grants.ts";
import { granteeName, opennessOptions, sourceWords } from "./access-labels.ts";
import { useObjectAccess } from "./useObjectAccess.ts";

type Actions = ReturnType<typeof useObjectAccess>;

/** Who has access to an object and from where, with editing. */
export function AccessPanel(props: {
  subject: AccessDialogProps["subject"];
  /** Hides the share links, where they are listed separately. */
  withoutLinks?: boolean;
  onLost: () => void;
}) {
  const actions = useObjectAccess(props.subject);
  const { access, error } = actions;
  const failure = error && !access ? readFailure(error) : undefined;
  if (failure?.kind === "not-found") {
    return (
      <p className={styles.faint}>
        {t("access.alone", "This was shared with you directly. Open its project to see who else has access.")}
      </p>
    );
  }
  if (failure) {
    return (
      <ErrorState compact title={t("access.failed", "Could not load who has access")} onRetry={actions.retry}>
        <p>{failure.message}</p>
      </ErrorState>
    );
  }
  if (!access) return <LoadingState rows={4} rowHeight={40} />;
  const mayChange = access.viewerLevel === "FULL";
  return (
    <div className={styles.panel}>
      {!mayChange && (
        <p className={styles.faint}>
          {t("access.read-only", "People with full access can change this. Ask one of them or a manager.")}
        </p>
      )}
      {access.workspaceAccess && (
        <SelectField
          label={t("access.label", "Who has access")}
          value={access.workspaceAccess}
          disabled={!mayChange}
          options={opennessOptions()}
          onChange={(value) => {
            const chosen = opennessOptions().find((option) => option.value === value);
            if (chosen) void actions.open(chosen.value);
          }}
        />
      )}
      {mayChange && <AddPeople access={access} onAdd={(...added) => void actions.add(...added)} />}
      <GrantList access={access} actions={actions} mayChange={mayChange} onLost={props.onLost} />
      {access.publicLinkCount > 0 && !props.withoutLinks && (
        <Links access={access} actions={actions} mayChange={mayChange} />
      )}
    </div>
  );
}

function GrantList(props: { access: Access; actions: Actions; mayChange: boolean; onLost: () => void }) {
  const { access, actions, mayChange } = props;
  const { user } = useSession();
  const onLost = useWhileShown(props.onLost);
  const [leaving, setLeaving] = useState<Grant>();
  const remove = (grant: Grant) => {
    if (grant.user?.id === user.id && user.role !== "MANAGER") setLeaving(grant);
    else void actions.remove(grant);
  };
  return (
    <>
      <ul className={styles.list} aria-label={t("access.list", "People and groups with access")}>
        <li className={styles.row}>
          <span className={styles.who}>
            <strong>{t("access.managers", "Workspace managers")}</strong>
          </span>
          <span className={styles.faint}>{levelLabels("FULL")}</span>
        </li>
        {access.grants.map((grant) => (
          <GrantRow
            key={grantKey(grant)}
            grant={grant}
            own={isOwn(grant, access)}
            mayChange={mayChange}
            onChange={(level) => void actions.change(grant, level)}
            onRemove={() => remove(grant)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t("access.leave", "Remove your own access?")}
        confirmLabel={t("access.leave.confirm", "Remove my access")}
        onConfirm={() => {
          const grant = leaving;
          setLeaving(undefined);
          if (grant) void actions.remove(grant).then((done) => done && onLost());
        }}
      >
        {t("access.leave.text", "You may not be able to open this again, or to undo this yourself.")}
      </ConfirmDialog>
    </>
  );
}

function GrantRow(props: {
  grant: Grant;
  own: boolean;
  mayChange: boolean;
  onChange: (level: Grant["level"]) => void;
  onRemove: () => void;
}) {
  const { grant, own, mayChange } = props;
  const name = granteeName(grant);
  const isViewer = grant.user?.role === "VIEWER" || grant.specialGroup === "playback";
  const options = levelOptions(isViewer);
  return (
    <li className={styles.row}>
      <Avatar name={name} size={28} />
      <span className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.faint}>
          {own ? (grant.group ? t("access.group", "Group") : grant.user?.email) : sourceWords(grant)}
        </span>
      </span>
      {own && mayChange ? (
        <>
          <SelectField
            label={t("access.level.of", "Access for {name}", { name })}
            hideLabel
            value={isViewer ? "READ" : grant.level}
            options={options}
            onChange={(value) => {
              const chosen = options.find((option) => option.value === value);
              if (chosen) props.onChange(chosen.value);
            }}
          />
          <Button
            kind="quiet"
            size="small"
            aria-label={t("access.remove.name", "Remove {name}", { name })}
            onClick={props.onRemove}
          >
            {t("members.remove", "Remove")}
          </Button>
        </>
      ) : (
        <span className={styles.faint}>{levelLabels(isViewer ? "READ" : grant.level)}</span>
      )}
    </li>
  );
}

function Links({ access, actions, mayChange }: { access: Access; actions: Actions; mayChange: boolean }) {
  return (
    <div className={styles.row}>
      <span className={styles.who}>
        <strong>{t("access.special.public", "Anyone with a link")}</strong>
        <span className={styles.faint}>
          {t("access.links", "{n, plural, one {# public link is on} other {# public links are on}}", {
            n: access.publicLinkCount,
          })}
        </span>
      </span>
      {mayChange && (
        <Button size="small" onClick={() => void actions.turnOffLinks()}>
          {t("access.links.off", "Turn off all links")}
        </Button>
      )}
    </div>
  );
}
