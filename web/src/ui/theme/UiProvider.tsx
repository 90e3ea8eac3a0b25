import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import "./tokens.css";
import "./mantine.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { ToastRegion } from "../feedback/ToastRegion.tsx";
import { cssVariables, theme } from "./theme.ts";

const schemes = localStorageColorSchemeManager({ key: "fieldstone-color-scheme" });

/** Provides the theme, colour scheme and toast region to the whole application. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      {children}
      <ToastRegion />
    </MantineProvider>
  );
}
