import { enterWorkspace } from "./auth-api.ts";
import { beginSignIn, type ProviderAnswer, type SignInWith, type UxMode } from "./provider-api.ts";
import { pageIn, type ReturnTo, returnToQuery } from "./return-to.ts";

/** What somebody was about to do when they were sent to a provider. */
export interface Journey extends ReturnTo {
  readonly create?: boolean | undefined;
  readonly teamId?: string | undefined;
  readonly inviteId?: string | undefined;
}

const keyOf = (state: string): string => `fieldstone-sign-in:${state}`;
const popupKey = "fieldstone-popup-state";
const channelName = "fieldstone-sign-in";

/** Keeps the journey in this tab until the provider sends it back. */
function remember(url: string, journey: Journey): string {
  const state = new URL(url).searchParams.get("state") ?? "";
  sessionStorage.setItem(keyOf(state), JSON.stringify(journey));
  return state;
}

/** The journey that a state belongs to; an empty one where this tab began none. */
export function takeJourney(state: string): Journey {
  const text = sessionStorage.getItem(keyOf(state));
  sessionStorage.removeItem(keyOf(state));
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Leaves for a provider's page. */
export async function goToProvider(how: SignInWith, journey: Journey): Promise<void> {
  const { url } = await beginSignIn(how);
  remember(url, journey);
  location.assign(url);
}

/** What a popup tells the page that opened it, and what it is answered. */
type PopupMessage =
  | { readonly kind: "answer"; readonly answer: ProviderAnswer }
  | { readonly kind: "taken"; readonly state: string };

/**
 * Signs in with a provider in a window of its own; `onAnswer` is told what came back. Must be called by a click.
 * A blocked window falls back to leaving this page.
 */
export async function openProviderPopup(
  how: SignInWith,
  journey: Journey,
  onAnswer: (answer: ProviderAnswer) => void,
): Promise<void> {
  // Before anything is awaited: later a browser takes it for a window that nobody asked for.
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

/** True where this page stands in a window that was opened for the state. */
export function modeOf(state: string): UxMode {
  return localStorage.getItem(popupKey) === state && state !== "" ? "popup" : "redirect";
}

/** Hands the answer to the page that opened this window, which then closes it. */
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

/** Where a proven address leads: the page to open next. */
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
