import { t } from "../i18n/t.ts";

/** The page of last resort, drawn without React: the host names no workspace, or the code did not load. */
export function showStartFailure(cause: "host" | "load"): void {
  const root = document.getElementById("app");
  if (!root) return;
  const title = document.createElement("h1");
  const text = document.createElement("p");
  title.textContent =
    cause === "host"
      ? t("start.host.title", "This address is not a Fieldstone address")
      : t("start.load.title", "Could not load Fieldstone");
  text.textContent =
    cause === "host"
      ? t(
          "start.host.text",
          "“{host}” is not the address of a workspace. Open your workspace with the address in your invitation, for example https://your-team.fieldstone.example.",
          { host: location.hostname },
        )
      : t("start.load.text", "Part of the app did not load. Check your connection, then reload the page.");
  const main = document.createElement("main");
  main.style.cssText = "max-width:520px;margin:12vh auto;padding:0 24px;font:16px/26px system-ui,sans-serif";
  main.append(title, text);
  if (cause === "load") {
    const again = document.createElement("button");
    again.textContent = t("start.load.again", "Reload");
    again.addEventListener("click", () => location.reload());
    main.append(again);
  }
  document.documentElement.dataset.shell = "bare";
  document.title = title.textContent;
  root.replaceChildren(main);
}
