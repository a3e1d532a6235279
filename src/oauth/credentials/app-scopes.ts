/** Whether a scope is held by apps themselves (client_credentials), never granted by an account. */
export function isAppScope(scope: string): boolean {
  return scope.startsWith('developer.webhooks_journal.');
}
