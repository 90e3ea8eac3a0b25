import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";

/** "auto" follows the system. */
export type ColorScheme = MantineColorScheme;

/** The user's colour scheme, stored in this browser. */
export function useColorScheme(): { scheme: ColorScheme; setScheme: (scheme: ColorScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return { scheme: colorScheme, setScheme: setColorScheme };
}
