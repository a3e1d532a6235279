import type { FastifyRequest } from 'fastify';

/** The cookie of a signed-in person, by the name it has over plain http. */
export const sessionCookie = 'spoke_session';

/** The cookie that a browser keeps after a sign-in, and for how long. */
export const deviceCookie = 'spoke_device';
export const deviceCookieSeconds = 365 * 24 * 3600;

/** What setting a cookie needs to know; without `maxAgeSeconds` it goes when the browser does, with 0 at once. */
export interface NewCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds?: number;
}

/**
 * The name under which a cookie travels: with the prefix `__Host-` over https, so that no other host or plain-http page can
 * plant it.
 */
function toWireName(request: FastifyRequest, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

function isSecure(request: FastifyRequest): boolean {
  return request.baseUrl.startsWith('https:');
}

/** The value of a cookie of ours that came with a request. */
export function findCookie(request: FastifyRequest, name: string): string | undefined {
  const wireName = toWireName(request, name);
  for (const part of request.headers.cookie?.split(';') ?? []) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut).trim() === wireName) return part.slice(cut + 1).trim();
  }
  return undefined;
}

/** A `Set-Cookie` value: for this host alone, out of reach of scripts, not sent along with other sites' forms. */
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
