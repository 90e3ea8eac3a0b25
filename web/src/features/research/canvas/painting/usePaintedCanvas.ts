import { type RefObject, useEffect, useRef } from "react";
import type { CanvasStore } from "../canvas-store.ts";
import { fitted } from "../canvas-viewport.ts";
import { readCanvasTheme } from "./canvas-theme.ts";
import { paintCanvas } from "./paint-canvas.ts";
import { forgetWrappedTexts } from "./wrap-text.ts";

/** Keeps a canvas element painted: at most once per frame, and only after changes. */
export function usePaintedCanvas(
  store: CanvasStore,
  surface: RefObject<HTMLDivElement | null>,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const [element, holder] = [canvas.current, surface.current];
    const context = element?.getContext("2d", { alpha: false });
    if (!element || !holder || !context) return;
    let theme = readCanvasTheme();
    let frame: number | undefined;
    let isShown = false;
    const paint = () => {
      frame = undefined;
      if (!paintCanvas(context, store, theme)) ask();
    };
    const ask = () => {
      frame ??= requestAnimationFrame(paint);
    };
    const resize = () => {
      const { width, height } = holder.getBoundingClientRect();
      store.size = { width, height };
      element.width = Math.round(width * window.devicePixelRatio);
      element.height = Math.round(height * window.devicePixelRatio);
      const bounds = store.bounds();
      if (!isShown && bounds !== undefined && width > 1) {
        store.show(fitted(bounds, store.size));
        isShown = true;
      }
      ask();
    };
    const sizes = new ResizeObserver(resize);
    sizes.observe(holder);
    const schemes = new MutationObserver(() => {
      theme = readCanvasTheme();
      ask();
    });
    schemes.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    const stop = store.onPaint(ask);
    const stopFitting = store.subscribe(() => isShown || resize());
    resize();
    // Texts measured before a font loaded have other widths.
    const measureAnew = () => {
      forgetWrappedTexts();
      ask();
    };
    document.fonts.addEventListener("loadingdone", measureAnew);
    return () => {
      stop();
      stopFitting();
      document.fonts.removeEventListener("loadingdone", measureAnew);
      sizes.disconnect();
      schemes.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [store, surface]);
  return canvas;
}
