/** A code verifier and its challenge (RFC 7636, S256). */
export interface Challenge {
  readonly verifier: string;
  readonly challenge: string;
}

/** Works in secure contexts only: https, and localhost. */
export async function createChallenge(): Promise<Challenge> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: toBase64Url(new Uint8Array(digest)) };
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
