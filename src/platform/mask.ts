const masked = '[masked]';

const shapes: readonly RegExp[] = [
  // Access tokens: a capital C, then a long run of base64url text.
  /\bC[A-Za-z0-9_-]{60,}/g,
  // Refresh tokens and authorization codes: na1-xxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx.
  /\b[a-z]{2}\d-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}\b/g,
  // Private-app tokens: pat-na1-<uuid>.
  /\bpat-[a-z]{2}\d-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  // Personal access keys: pak-na1-<account>-<text>, and their tokens.
  /\bpak-[a-z]{2}\d-\d+-[A-Za-z0-9-]{16,}/g,
  /\bpkt-[a-z]{2}\d-[A-Za-z0-9_-]{16,}/g,
  // Developer API keys: devkey-<uuid>.
  /\bdevkey-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  /\bBearer\s+[^\s",]+/gi,
];

/** Names of fields and parameters whose values are secret everywhere. */
export const secretNames: ReadonlySet<string> = new Set([
  'access_token',
  'api_key',
  'apikey',
  'authorization',
  'client_assertion',
  'client_secret',
  'clientsecret',
  'code',
  'code_verifier',
  'cookie',
  'csrf',
  'csrftoken',
  'encodedoauthrefreshtoken',
  'hapikey',
  'id_token',
  'oauthaccesstoken',
  'password',
  'refresh_token',
  'secret',
  'signature',
  'set-cookie',
  'token',
  'tokenkey',
  'x-csrf-token',
  'x-spoke-sandbox-key',
]);

// name=value in query strings and forms, and "name":"value" in JSON, also in JSON nested in JSON text.
const names = [...secretNames, '[a-z_]*password'].join('|');
const pairs = new RegExp(`([?&;\\s"'\\\\]|^)(${names})=([^&\\s"'\\\\]+)`, 'gi');
const members = new RegExp(String.raw`("(?:${names})"\s*:\s*")(?:[^"\\]|\\.)+`, 'gis');
const quotedMembers = new RegExp(String.raw`(\\"(?:${names})\\"\s*:\s*\\")(?:[^"\\]|\\[^"\\]|\\\\(?:\\"|[^"]))+`, 'gi');

/**
 * Error codes of the database or the system (53100, ECONNREFUSED, CONNECTION_CLOSED), without which a log is useless.
 * Authorization codes have lower-case letters and hyphens.
 */
const errorCode = /^"code"\s*:\s*"(?:[0-9A-Z]{5}|[A-Z][A-Z0-9_]+)$/;

function maskMember(member: string, start: string): string {
  return errorCode.test(member) ? member : start + masked;
}

/** Replaces everything in `text` that has the format of a credential, or is in the place of one, by a mark. */
export function maskSecrets(text: string): string {
  let result = text;
  for (const shape of shapes) result = result.replace(shape, masked);
  return result.replace(pairs, `$1$2=${masked}`).replace(members, maskMember).replace(quotedMembers, `$1${masked}`);
}
