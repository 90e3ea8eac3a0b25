import { titleOf } from "@fieldstone/model/display-names.ts";
import { useState } from "react";
import { levelOptions } from "../../../app/access/level-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { AccessRequestRow_RequestFragment, PermissionLevel } from "../../../graphql/graphql.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import styles from "./AccessRequests.module.css";

export interface Decision {
  level: PermissionLevel | null;
  wholeProject: boolean;
}

/** Who asks for what, in their words, and the two answers. */
export function AccessRequestRow(props: {
  request: AccessRequestRow_RequestFragment;
  onDecide: (decision: Decision) => void;
}) {
  const { request, onDecide } = props;
  const [level, setLevel] = useState<PermissionLevel>(request.level);
  const [wholeProject, setWholeProject] = useState(false);
  const name = request.requester?.name || (request.requester?.email ?? "");
  const title = titleOf(request.title, request.objectType);
  const options = levelOptions(request.requester?.role === "VIEWER");
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
            onClick={() => onDecide({ level, wholeProject })}
          >
            {t("requests.allow", "Approve")}
          </Button>
          <Button
            aria-label={t("requests.refuse.name", "Decline {name}", { name })}
            onClick={() => onDecide({ level: null, wholeProject: false })}
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
      </div>
    </li>
  );
}
