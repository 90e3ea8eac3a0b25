import { useNavigate } from "@tanstack/react-router";
import { t } from "../i18n/t.ts";
import { useSession } from "../session/SessionContext.tsx";
import { type Creation, requestCreation } from "./creation.ts";

/** An action that can be run by name. */
export interface Command {
  key: string;
  label: string;
  /** Extra search words. */
  keywords?: string;
  /** What it acts on. Its words may be part of a query, but match nothing alone. */
  subject?: string;
  run: () => void;
}

/**
 * The commands for everything that can be created; none for members who may only read. Each first page loads
 * them, so the words that find them are the palette's.
 */
export function useCreateCommands(): readonly Command[] {
  const navigate = useNavigate();
  const { user } = useSession();
  if (user.role === "VIEWER") return [];
  const inProject = (creation: Creation) => () => requestCreation(creation);
  const invite: Command = {
    key: "invite",
    label: t("command.invite", "Invite people"),
    run: () => void navigate({ to: "/settings/users", search: { invite: true } }),
  };
  return [
    {
      key: "note",
      label: t("note.create", "New note"),
      run: inProject("note"),
    },
    {
      key: "insight",
      label: t("insight.create", "New insight"),
      run: inProject("insight"),
    },
    {
      key: "project",
      label: t("projects.create", "New project"),
      run: () => void navigate({ to: "/projects", search: { create: true } }),
    },
    {
      key: "import",
      label: t("import.open", "Import files"),
      run: inProject("import"),
    },
    {
      key: "tag",
      label: t("tag.create", "New tag"),
      run: inProject("tag"),
    },
    {
      key: "board",
      label: t("board.create", "New board"),
      run: inProject("board"),
    },
    {
      key: "folder",
      label: t("folder.create", "New folder"),
      run: inProject("folder"),
    },
    {
      key: "person",
      label: t("people.add", "New person"),
      run: () => void navigate({ to: "/contacts", search: { create: true } }),
    },
    {
      key: "channel",
      label: t("channel.create", "New channel"),
      run: () => void navigate({ to: "/channels", search: { create: true } }),
    },
    ...(user.workspaceAdmin ? [invite] : []),
  ];
}
