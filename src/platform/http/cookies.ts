import type { FastifyRequest } from 'fastify';

/** The cookie of a signed-in user, by its name over plain http. */
export const sessionCookie = 'spoke_session';

/** The cookie that a browser keeps after a sign-in, and its lifetime. */
export const deviceCookie = 'spoke_device';
export const deviceCookieSeconds = 365 * 24 * 3600;

/** A cookie to set; without `maxAgeSeconds` it ends with the browser session, with 0 immediately. */
export interface NewCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds?: number;
}

/**
 * The name of a cookie on the wire: with the prefix `__Host-` over https, so that no other host or plain-http page can set it.
 */
function toWireName(request: FastifyRequest, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

function isSecure(request: FastifyRequest): boolean {
  return request.baseUrl.startsWith('https:');
}

/** Returns the value of one of our cookies in a request. */
export function findCookie(request: FastifyRequest, name: string): string | undefined {
  const wireName = toWireName(request, name);
  for (const part of request.headers.cookie?.split(';') ?? []) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut).trim() === wireName) return part.slice(cut + 1).trim();
  }
  return undefined;
}

/** A `Set-Cookie` value: for this host only, inaccessible to scripts, not sent with forms of other sites. */
export function toSetCookie(request: FastifyRequest, { name, value, maxAgeSeconds }: NewCookie): string {
  return [
    `${toWireName(request, name)}=${value}`,
    'Path=/',
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(request) ? ['Secure'] : []),
  ].join('; ');
}
