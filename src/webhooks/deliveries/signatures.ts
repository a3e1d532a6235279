import { createHash, createHmac } from 'node:crypto';

interface Signed {
  readonly secret: string;
  readonly method: string;
  readonly url: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

/** Characters that receivers decode in the URL before they verify version 3. */
const decoded = /%(3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi;

/** Version 1, of subscriptions: hexadecimal SHA-256 of secret and body. */
export function toSignatureV1({ secret, body }: Pick<Signed, 'secret' | 'body'>): string {
  return createHash('sha256')
    .update(secret + body)
    .digest('hex');
}

/** Version 2: hexadecimal SHA-256 of secret, method, URL and body. */
export function toSignatureV2({ secret, method, url, body }: Omit<Signed, 'timestamp'>): string {
  return createHash('sha256')
    .update(secret + method + url + body)
    .digest('hex');
}

/** Version 3: base64 HMAC-SHA256, keyed by the secret, of method, URL, body and time. */
export function toSignatureV3({ secret, method, url, body, timestamp }: Signed): string {
  const plainUrl = url.replace(decoded, (text) => decodeURIComponent(text));
  return createHmac('sha256', secret)
    .update(method + plainUrl + body + String(timestamp))
    .digest('base64');
}

/**
 * The headers by which a receiver authenticates a request: a notification has version 1 besides version 3, a card version 2.
 */
export function toSignatureHeaders(signed: Signed, version: 'v1' | 'v2' = 'v1'): Record<string, string> {
  return {
    'x-hubspot-signature-version': version,
    'x-hubspot-signature': version === 'v1' ? toSignatureV1(signed) : toSignatureV2(signed),
    'x-hubspot-signature-v3': toSignatureV3(signed),
    'x-hubspot-request-timestamp': String(signed.timestamp),
  };
}
