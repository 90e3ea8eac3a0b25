/** A provider for everybody, as any page may know it. */
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

/** What `GET /global/environment` answers: what any page may know before anyone has signed in. */
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

/** What `GET /api/auth/environment` answers: what a workspace's sign-in page needs. */
export interface TeamEnvironment {
  readonly teamId: string;
  readonly name: string;
  /**
   * Always null. The documents name an organisation of the sign-in provider; a workspace has a connection of its own in
   * its place, and no provider that is used names an organisation.
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
