/** A sign-in provider open to everyone, with its public settings. */
export interface OauthProvider {
  readonly authorizationEndpoint: string;
  readonly clientId: string;
  readonly issuer: string;
}

export interface Auth0Config {
  readonly audience: string | null;
  readonly clientId: string;
  readonly domain: string | null;
}

/** Answer of `GET /global/environment`: what any page may know before sign-in. */
export interface GlobalEnvironment {
  readonly featureFlags: Readonly<Record<string, boolean>>;
  readonly oAuthConfig: Readonly<Record<string, OauthProvider>>;
  readonly auth0Config: Auth0Config | null;
  readonly recaptchaSiteKey: string | null;
  readonly rootDomain: string;
}

export interface TeamLogo {
  readonly id: string;
  /** A path on the workspace's own host. */
  readonly baseImageUrl: string;
  readonly uploadStatus: "DONE";
}

/** Answer of `GET /api/auth/environment`: what a workspace's sign-in page needs. */
export interface TeamEnvironment {
  readonly teamId: string;
  readonly name: string;
  /**
   * Always null. The documents name an organisation of the sign-in provider; a workspace has its own
   * connection instead, and no provider in use has organisations.
   */
  readonly organisationId: null;
  readonly primaryColor: string | null;
  readonly logo: TeamLogo | null;
  readonly passwordAuthEnabled: boolean;
  readonly googleAuthEnabled: boolean;
  readonly microsoftAuthEnabled: boolean;
  readonly emailAuthEnabled: boolean;
  readonly ssoAuthEnabled: boolean;
  readonly ssoAuthRequired: boolean;
  readonly oidcIssuer: string | null;
  readonly auth0Config: Auth0Config | null;
}
