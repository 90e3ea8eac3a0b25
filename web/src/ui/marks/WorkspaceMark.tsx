import { Avatar } from "./Avatar.tsx";
import styles from "./WorkspaceMark.module.css";

/** A workspace's name, logo and colour. */
export interface Branding {
  name: string;
  logoUrl: string | null;
  primaryColor: string | null;
}

/** A workspace's logo, or its initials in its colour. Its name is beside it. */
export function WorkspaceMark({ branding, size }: { branding: Branding; size: number }) {
  const { name, logoUrl, primaryColor } = branding;
  if (logoUrl !== null)
    return <img src={logoUrl} alt="" width={size} height={size} className={styles.logo} />;
  return (
    <Avatar name={name} size={size} square {...(primaryColor === null ? {} : { color: primaryColor })} />
  );
}
