const key = 'spoke-invitation';

/**
 * Keeps the token of an invitation in this tab while its user signs in at a provider: only the fragment of a link may contain it,
 * which browsers send to no server.
 */
export function keepInvitation(link: string | null): void {
  const token = link?.split('#')[1] ?? '';
  if (token !== '') sessionStorage.setItem(key, token);
}

/** The token that was kept; empty if there is none. */
export const readKeptInvitation = (): string => sessionStorage.getItem(key) ?? '';

export function forgetInvitation(): void {
  sessionStorage.removeItem(key);
}
