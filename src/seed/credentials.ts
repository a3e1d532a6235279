/** Credentials of a server without a seed. */
export function noCredentials() {
  return {
    hub: null as { readonly hubId: number; readonly name: string } | null,
    user: null as { readonly email: string; readonly password: string } | null,
    /** Of the first private app. */
    token: null as string | null,
    app: null as {
      readonly appId: number;
      readonly name: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly redirectUri: string | null;
    } | null,
    developerApiKey: null as string | null,
  };
}

export type SeedCredentials = ReturnType<typeof noCredentials>;

/** The lines of the table that is printed at start, name and value, in groups. */
export function toCredentialLines({ hub, user, token, app, developerApiKey }: SeedCredentials): [string, string][][] {
  const groups: [string, string | null][][] = [
    hub && user
      ? [
          ['Account', `${hub.hubId} ${hub.name}`],
          ['Log in as', user.email],
          ['Password', user.password],
        ]
      : [],
    [['Private-app token', token]],
    app
      ? [
          ['App', `${app.appId} ${app.name}`],
          ['Client id', app.clientId],
          ['Client secret', app.clientSecret],
          ['Redirect URI', app.redirectUri ?? ''],
        ]
      : [],
    [['Developer API key', developerApiKey]],
  ];
  return groups
    .map((group) => group.filter((line): line is [string, string] => line[1] !== null))
    .filter((group) => group.length > 0);
}
