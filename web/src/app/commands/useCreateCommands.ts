import { useNavigate } from "@tanstack/react-router";
import { t } from "../i18n/t.ts";
import { useSession } from "../session/SessionContext.tsx";
import { type Creation, requestCreation } from "./creation.ts";

/** Something that the person can do by its name. */
export interface Command {
  key: string;
  label: string;
  /** Other words that find it. */
  keywords?: string;
  /** What it acts on: its words may be typed too, but find nothing alone. */
  subject?: string;
  run: () => void;
}

/** Everything that can be created; nothing for whoever may only read. */
export function useCreateCommands(): readonly Command[] {
  const navigate = useNavigate();
  const { user } = useSession();
  if (user.role === "VIEWER") return [];
  const inProject = (creation: Creation) => () => requestCreation(creation);
  const invite: Command = {
    key: "invite",
    label: t("command.invite", "Invite people"),
    keywords: t("command.invite.keywords", "add member colleague team"),
    run: () => void navigate({ to: "/settings/users", search: { invite: true } }),
  };
  return [
    {
      key: "note",
      label: t("note.create", "New note"),
      keywords: t("command.create.keywords", "create add"),
      run: inProject("note"),
    },
    {
      key: "insight",
      label: t("insight.create", "New insight"),
      keywords: t("command.create.keywords", "create add"),
      run: inProject("insight"),
    },
    {
      key: "project",
      label: t("projects.create", "New project"),
      keywords: t("command.create.keywords", "create add"),
      run: () => void navigate({ to: "/projects", search: { create: true } }),
    },
    {
      key: "import",
      label: t("import.open", "Import files"),
      keywords: t("command.import.keywords", "upload add transcript recording csv"),
      run: inProject("import"),
    },
    {
      key: "tag",
      label: t("tag.create", "New tag"),
      keywords: t("command.create.keywords", "create add"),
      run: inProject("tag"),
    },
    {
      key: "board",
      label: t("board.create", "New board"),
      keywords: t("command.board.keywords", "create add tags"),
      run: inProject("board"),
    },
    {
      key: "folder",
      label: t("folder.create", "New folder"),
      keywords: t("command.create.keywords", "create add"),
      run: inProject("folder"),
    },
    {
      key: "person",
      label: t("people.add", "New person"),
      keywords: t("command.person.keywords", "create add participant contact"),
      run: () => void navigate({ to: "/contacts", search: { create: true } }),
    },
    {
      key: "channel",
      label: t("channel.create", "New channel"),
      keywords: t("command.channel.keywords", "create add feedback tickets reviews"),
      run: () => void navigate({ to: "/channels", search: { create: true } }),
    },
    ...(user.workspaceAdmin ? [invite] : []),
  ];
}
