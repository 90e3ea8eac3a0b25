import { downloadFrom } from "../../../app/download-from.ts";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";

/** Downloads a recording's transcript in a common file format. */
export function DownloadMenu({ fileId }: { fileId: string }) {
  const formats = [
    { format: "txt", label: t("transcript.download.txt", "Text (TXT)") },
    { format: "docx", label: t("transcript.download.docx", "Word (DOCX)") },
    { format: "srt", label: t("transcript.download.srt", "Subtitles (SRT)") },
    { format: "vtt", label: t("transcript.download.vtt", "Captions (WebVTT)") },
  ];
  return (
    <Menu
      label={t("transcript.download", "Download transcript")}
      target={<Button size="small">{t("transcript.download", "Download transcript")}</Button>}
      sections={[
        {
          key: "formats",
          items: formats.map(({ format, label }) => ({
            key: format,
            label,
            onSelect: () => void downloadFrom(`/files/transcript/${fileId}/download?format=${format}`),
          })),
        },
      ]}
    />
  );
}
