import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useState } from "react";
import { levelOptions } from "../../../app/access/level-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type {
  AccessRequestRow_RequestFragment,
  PermissionLevel,
  WorkspaceRole,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./AccessRequests.module.css";

export interface Decision {
  level: PermissionLevel | null;
  wholeProject: boolean;
  /** The role to give the requester; null keeps theirs. */
  role: WorkspaceRole | null;
}

/** A request with its message, and the buttons to approve or decline it. */
export function AccessRequestRow(props: {
  request: AccessRequestRow_RequestFragment;
  onDecide: (decision: Decision) => void;
}) {
  const { request, onDecide } = props;
  const [chosen, setLevel] = useState<PermissionLevel>(request.level);
  const [wholeProject, setWholeProject] = useState(false);
  const name = request.requester?.name || (request.requester?.email ?? "");
  const title = titleOf(request.title, request.objectType);
  const raising = useRaising(request);
  const options = levelOptions(request.requester?.role === "VIEWER" && !raising.isOn);
  const level = options.find(({ value }) => value === chosen)?.value ?? "READ";
  return (
    <li className={styles.request} aria-label={t("requests.of", "Request from {name}", { name })}>
      <Avatar name={name} size={28} />
      <div className={styles.words}>
        <p>
          <strong>{name}</strong>{" "}
          {request.level === "READ"
            ? t("requests.read", "wants to view")
            : t("requests.write", "wants to edit")}{" "}
          {request.objectType === "project" ? (
            <a href={`/projects/${request.objectId}`}>{title}</a>
          ) : (
            <ObjectLink type={request.objectType} id={request.objectId} title={request.title}>
              {title}
            </ObjectLink>
          )}
        </p>
        <p className={styles.faint}>
          {request.requester?.email} · <RelativeTime value={request.createdAt} />
          {request.objectType !== "project" && request.project && ` · ${request.project.title}`}
        </p>
        {request.message && <p className={styles.message}>{request.message}</p>}
        <div className={styles.answer}>
          <SelectField
            label={t("access.level.of", "Access for {name}", { name })}
            hideLabel
            value={level}
            options={options}
            onChange={(value) => setLevel(options.find((one) => one.value === value)?.value ?? "READ")}
          />
          <Button
            kind="primary"
            aria-label={t("requests.allow.name", "Approve {name}", { name })}
            onClick={() => onDecide({ level, wholeProject, role: raising.isOn ? request.role : null })}
          >
            {t("requests.allow", "Approve")}
          </Button>
          <Button
            aria-label={t("requests.refuse.name", "Decline {name}", { name })}
            onClick={() => onDecide({ level: null, wholeProject: false, role: null })}
          >
            {t("requests.refuse", "Decline")}
          </Button>
          {request.objectType !== "project" && request.project && (
            <Checkbox
              label={t("requests.whole", "Give access to the whole project")}
              checked={wholeProject}
              onChange={setWholeProject}
            />
          )}
        </div>
        <RaiseRole name={name} raising={raising} />
      </div>
    </li>
  );
}

interface Raising {
  /** The requested level needs a higher role. */
  isNeeded: boolean;
  isAllowed: boolean;
  isOn: boolean;
  set: (on: boolean) => void;
}

/**
 * Whether to raise the requester's role as the level requires; offered to workspace admins, on by default.
 */
function useRaising(request: AccessRequestRow_RequestFragment): Raising {
  const { user } = useSession();
  const isNeeded = request.requester !== null && request.requester.role !== request.role;
  const isAllowed = user.workspaceAdmin;
  const [wanted, set] = useState(true);
  return { isNeeded, isAllowed, isOn: isNeeded && isAllowed && wanted, set };
}

function RaiseRole({ name, raising }: { name: string; raising: Raising }) {
  if (!raising.isNeeded) return null;
  if (!raising.isAllowed)
    return (
      <p className={styles.faint}>
        {t(
          "requests.viewer",
          "{name} is a viewer and will only view this. A workspace admin can make them a contributor.",
          { name },
        )}
      </p>
    );
  return (
    <div className={styles.raise}>
      <Checkbox
        label={t("requests.raise", "Make {name} a contributor: viewers can only view", { name })}
        checked={raising.isOn}
        onChange={raising.set}
      />
    </div>
  );
}
