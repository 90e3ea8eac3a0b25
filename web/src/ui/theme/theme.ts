import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

const moss: MantineColorsTuple = [
  "#f3f6ee",
  "#eaf0e1",
  "#d0dcbf",
  "#bdd3a3",
  "#a9c48a",
  "#7f9f5b",
  "#56743a",
  "#48632b",
  "#3a5122",
  "#2c3d1a",
];
const stone: MantineColorsTuple = [
  "#faf9f7",
  "#f4f2ee",
  "#edeae4",
  "#e3dfd7",
  "#cbc5ba",
  "#a8a195",
  "#6b655a",
  "#57524a",
  "#3f3b34",
  "#24211c",
];
const dark: MantineColorsTuple = [
  "#ece9e3",
  "#c3bdb2",
  "#a8a195",
  "#857e73",
  "#4a453e",
  "#3a3631",
  "#272421",
  "#1f1d1a",
  "#191715",
  "#121110",
];
const red: MantineColorsTuple = [
  "#fbeae7",
  "#f6d3cd",
  "#f0b4aa",
  "#f0998c",
  "#e07664",
  "#cc5442",
  "#b84031",
  "#a63324",
  "#8a281b",
  "#6d1f14",
];

/** Mantine's theme, from the same values as tokens.css. */
export const theme = createTheme({
  colors: { moss, gray: stone, dark, red },
  primaryColor: "moss",
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: "var(--fs-sans)",
  fontFamilyMonospace: "var(--fs-mono)",
  defaultRadius: "sm",
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "10px", xl: "16px" },
  fontSizes: { xs: "12px", sm: "14px", md: "14px", lg: "16px", xl: "18px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  cursorType: "pointer",
  respectReducedMotion: true,
});

/** Corrects Mantine defaults with a contrast below 4.5:1 (dimmed text, placeholders, errors). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#fdfcfa",
    "--mantine-color-text": "#24211c",
    "--mantine-color-dimmed": "#6b655a",
    "--mantine-color-placeholder": "#6b655a",
    "--mantine-color-error": "#a63324",
    "--mantine-color-default-border": "#8f887b",
  },
  dark: {
    "--mantine-color-body": "#1f1d1a",
    "--mantine-color-text": "#ece9e3",
    "--mantine-color-dimmed": "#a8a195",
    "--mantine-color-placeholder": "#a8a195",
    "--mantine-color-error": "#f0998c",
    "--mantine-color-default-border": "#857e73",
  },
});
