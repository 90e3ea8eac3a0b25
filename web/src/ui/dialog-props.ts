import type { ReactNode } from "react";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Something in it is open that Esc closes first. */
  keepsOpen?: boolean;
  title: string;
  children: ReactNode;
  /** Buttons at the end; the act last. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
}
