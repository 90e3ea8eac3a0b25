import { enterWorkspace } from "./auth-api.ts";
import { beginSignIn, type ProviderAnswer, type SignInWith, type UxMode } from "./provider-api.ts";
import { pageIn, type ReturnTo, returnToQuery } from "./return-to.ts";

/** What the user was about to do when redirected to a provider. */
export interface Journey extends ReturnTo {
  readonly create?: boolean | undefined;
  readonly teamId?: string | undefined;
  readonly inviteId?: string | undefined;
}

const keyOf = (state: string): string => `fieldstone-sign-in:${state}`;
const popupKey = "fieldstone-popup-state";
const channelName = "fieldstone-sign-in";

/** Stores the journey in this tab, under the state that the provider sends back. */
function remember(url: string, journey: Journey): string {
  const state = new URL(url).searchParams.get("state") ?? "";
  sessionStorage.setItem(keyOf(state), JSON.stringify(journey));
  return state;
}

/** The journey stored under a state; an empty one if this tab began none. */
export function takeJourney(state: string): Journey {
  const text = sessionStorage.getItem(keyOf(state));
  sessionStorage.removeItem(keyOf(state));
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** Redirects to a provider's page. */
export async function goToProvider(how: SignInWith, journey: Journey): Promise<void> {
  const { url } = await beginSignIn(how);
  remember(url, journey);
  location.assign(url);
}

/** Messages from the popup to its opener, and the reply. */
type PopupMessage =
  | { readonly kind: "answer"; readonly answer: ProviderAnswer }
  | { readonly kind: "taken"; readonly state: string };

/**
 * Signs in with a provider in a popup; `onAnswer` receives the result. Must be called from a click.
 * If the popup is blocked, redirects this page instead.
 */
export async function openProviderPopup(
  how: SignInWith,
  journey: Journey,
  onAnswer: (answer: ProviderAnswer) => void,
): Promise<void> {
  // Before any await: later, browsers would block it as an unrequested popup.
  const popup = window.open("", "_blank", "popup,width=480,height=640");
  if (popup === null) {
    await goToProvider(how, journey);
    return;
  }
  const { url } = await beginSignIn(how, "popup").catch((error: unknown) => {
    popup.close();
    throw error;
  });
  const state = new URL(url).searchParams.get("state") ?? "";
  localStorage.setItem(popupKey, state);
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<PopupMessage>) => {
    if (data.kind !== "answer" || data.answer.state !== state) return;
    channel.postMessage({ kind: "taken", state } satisfies PopupMessage);
    channel.close();
    onAnswer(data.answer);
  };
  popup.location.replace(url);
}

/** Whether this page is in the popup opened for the state. */
export function modeOf(state: string): UxMode {
  return localStorage.getItem(popupKey) === state && state !== "" ? "popup" : "redirect";
}

/** Passes the answer to the opener; once that has taken it, this window closes. */
export function handToOpener(answer: ProviderAnswer): void {
  localStorage.removeItem(popupKey);
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<PopupMessage>) => {
    if (data.kind !== "taken" || data.state !== answer.state) return;
    channel.close();
    window.close();
  };
  channel.postMessage({ kind: "answer", answer } satisfies PopupMessage);
}

/** The page to open next after an address was proven. */
export async function pageAfterProof(
  journey: Journey,
  proven: { readonly email: string; readonly teamId?: string | undefined },
): Promise<string> {
  if (journey.create) return `/auth/create-workspace?email=${encodeURIComponent(proven.email)}`;
  if (journey.teamId) {
    const invite = journey.inviteId ? `&inviteId=${encodeURIComponent(journey.inviteId)}` : "";
    return `/auth/accept-invite?teamId=${encodeURIComponent(journey.teamId)}${invite}`;
  }
  if (proven.teamId) return pageIn((await enterWorkspace(proven.teamId)).url, journey);
  return `/auth/workspaces${returnToQuery(journey)}`;
}
