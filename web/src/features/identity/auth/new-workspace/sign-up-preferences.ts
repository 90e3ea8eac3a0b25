/** What a link to the sign-up page requests besides an account. */
export interface SignUpPreferences {
  /** Key of the template for the first project. */
  installTemplateId?: string;
  promo?: string;
}

const storageKey = "fieldstone-sign-up";
const preferenceKeys = ["installTemplateId", "promo"] as const;
/** The service's limit. */
const WISH_LENGTH_MAX = 100;

function preferencesOf(value: (key: (typeof preferenceKeys)[number]) => unknown): SignUpPreferences {
  const found: SignUpPreferences = {};
  for (const key of preferenceKeys) {
    const text = value(key);
    if (typeof text === "string" && text !== "" && text.length <= WISH_LENGTH_MAX) found[key] = text;
  }
  return found;
}

/** Stores the preferences until the workspace is created, because proving an address may leave the page. */
export function storeSignUpPreferences(search: string): void {
  const asked = new URLSearchParams(search);
  const found = preferencesOf((key) => asked.get(key));
  if (Object.keys(found).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(found));
}

/** The preferences stored in this tab. */
export function readSignUpPreferences(): SignUpPreferences {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    return typeof stored === "object" && stored !== null
      ? preferencesOf((key) => Reflect.get(stored, key))
      : {};
  } catch {
    return {};
  }
}
