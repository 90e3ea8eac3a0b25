import { t } from "../../../app/i18n/t.ts";
import { saveFile } from "../../../app/save-file.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";

/** Double resolution, so that the image stays sharp on slides. */
const PNG_SCALE = 2;
const MARGIN = 24;
/** Properties that style sheets set on a drawing, to be inlined in the file. */
const copiedStyles = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "font-family",
  "font-size",
  "font-weight",
] as const;

/** The drawing as a standalone file: styles inlined, on the page's background. */
function standalone(drawing: SVGSVGElement): { text: string; width: number; height: number } {
  const { width, height } = drawing.getBoundingClientRect();
  const full = { width: Math.ceil(width) + 2 * MARGIN, height: Math.ceil(height) + 2 * MARGIN };
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(full.width));
  copy.setAttribute("height", String(full.height));
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  const content = document.createElementNS("http://www.w3.org/2000/svg", "g");
  content.setAttribute("transform", `translate(${MARGIN} ${MARGIN})`);
  for (const child of drawing.children) content.append(child.cloneNode(true));
  const originals = [...drawing.children].flatMap((child) => [child, ...child.querySelectorAll("*")]);
  content.querySelectorAll("*").forEach((element, index) => {
    const original = originals[index];
    if (!original) return;
    const computed = getComputedStyle(original);
    for (const name of copiedStyles) element.setAttribute(name, computed.getPropertyValue(name));
    for (const name of ["class", "href", "aria-label"]) element.removeAttribute(name);
  });
  copy.append(ground, content);
  return { text: new XMLSerializer().serializeToString(copy), ...full };
}

/** Saves a drawing as SVG or PNG. */
export async function saveDrawing(
  drawing: SVGSVGElement,
  format: "svg" | "png",
  title: string,
): Promise<void> {
  const { text, width, height } = standalone(drawing);
  const svg = new Blob([text], { type: "image/svg+xml" });
  if (format === "svg") {
    saveFile(svg, `${title}.svg`);
    return;
  }
  const picture = new Image(width * PNG_SCALE, height * PNG_SCALE);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * PNG_SCALE;
  canvas.height = height * PNG_SCALE;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    if (blob) saveFile(blob, `${title}.png`);
    else
      showToast(t("chart.png.failed", "The image could not be created. Download it as SVG."), {
        tone: "danger",
      });
  }, "image/png");
}
