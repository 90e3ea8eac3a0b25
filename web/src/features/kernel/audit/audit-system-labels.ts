import { t } from "../../../app/i18n/t.ts";

/**
 * Which part of Fieldstone did something, for an entry without a person: the log stores the name of a task
 * (`import.run`) or of a service. Names with a space are words already, such as "SCIM (Okta)".
 */
export function systemLabel(name: string): string | undefined {
  if (/\s/.test(name)) return name;
  const [part = ""] = name.split(".");
  return labels()[part];
}

function labels(): Readonly<Record<string, string>> {
  const imports = t("audit.system.import", "for an import");
  const recordings = t("audit.system.recording", "for a recording");
  const documents = t("audit.system.document", "saving a text");
  const account = t("audit.system.account", "for an account");
  const operations = t("audit.system.operations", "operating the workspace");
  return {
    SCIM: "SCIM",
    import: imports,
    bulkImport: imports,
    peopleImport: imports,
    channelImport: imports,
    upload: t("audit.system.upload", "for an upload"),
    file: t("audit.system.file", "for a file"),
    files: t("audit.system.file", "for a file"),
    media: recordings,
    transcription: recordings,
    document: documents,
    collaboration: documents,
    versions: documents,
    channels: t("audit.system.channel", "for a channel"),
    themes: t("audit.system.themes", "finding themes"),
    sample: t("audit.system.sample", "adding the sample"),
    template: t("audit.system.template", "adding a template"),
    person: t("audit.system.person", "forgetting a person"),
    projectExport: t("audit.system.export", "for an export"),
    reelExport: t("audit.system.export", "for an export"),
    account,
    invitation: account,
    member: account,
    oauth: t("audit.system.oauth", "for an application"),
    webhook: t("audit.system.webhook", "for a connected service"),
    workspace: operations,
    team: operations,
    schedule: operations,
    operator: operations,
    router: operations,
    recovery: operations,
  };
}
