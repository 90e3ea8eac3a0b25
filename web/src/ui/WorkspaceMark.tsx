import { Avatar } from "./Avatar.tsx";
import styles from "./WorkspaceMark.module.css";

/** How a workspace presents itself. */
export interface Branding {
  name: string;
  logoUrl: string | null;
  primaryColor: string | null;
}

/** A workspace by its logo, or by its initials in its colour. Its name stands beside it. */
export function WorkspaceMark({ branding, size }: { branding: Branding; size: number }) {
  const { name, logoUrl, primaryColor } = branding;
  if (logoUrl !== null)
    return <img src={logoUrl} alt="" width={size} height={size} className={styles.logo} />;
  return (
    <Avatar name={name} size={size} square {...(primaryColor === null ? {} : { color: primaryColor })} />
  );
}
