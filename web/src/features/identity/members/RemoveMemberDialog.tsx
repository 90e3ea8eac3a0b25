import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { MemberRow_UserFragment } from "../../../graphql/graphql.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";

/** Confirms removing a member. */
export function RemoveMemberDialog(props: {
  member: MemberRow_UserFragment;
  /** Resolves to true once the member is removed. */
  onRemove: (member: MemberRow_UserFragment) => Promise<boolean>;
  onClose: () => void;
}) {
  const { member, onRemove } = props;
  const onClose = useWhileShown(props.onClose);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const removed = await onRemove(member);
    setBusy(false);
    if (removed) onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("members.remove.title", "Remove {name}?", { name: member.name })}
      confirmLabel={t("members.remove", "Remove")}
      loading={busy}
      onConfirm={() => void confirm()}
    >
      {t(
        "members.remove.text",
        "They are signed out at once and can no longer open this workspace. What they wrote is kept, with their name.",
      )}
    </ConfirmDialog>
  );
}
