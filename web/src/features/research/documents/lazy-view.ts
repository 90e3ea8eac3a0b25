import { type ComponentType, lazy } from "react";

export interface DocumentViewProps<Shown> {
  document: Shown;
  /** The first blocks, shown until the editor has loaded. */
  firstContent: unknown;
}

/** A view that includes the editor, whose code loads on demand. */
export interface LazyView<Shown> {
  readonly View: ComponentType<DocumentViewProps<Shown>>;
  readonly isLoaded: () => boolean;
}

/** @param load imports the view's module */
export function lazyView<Shown>(
  load: () => Promise<ComponentType<DocumentViewProps<Shown>>>,
): LazyView<Shown> {
  let loaded = false;
  const View = lazy(async () => {
    const view = await load();
    loaded = true;
    return { default: view };
  });
  return { View, isLoaded: () => loaded };
}
