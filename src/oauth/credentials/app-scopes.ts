/** Scopes that an app holds by itself (client_credentials), never in the name of an account. */
export function isAppScope(scope: string): boolean {
  return scope.startsWith('developer.webhooks_journal.');
}
