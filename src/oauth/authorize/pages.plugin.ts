import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toSetCookie } from '../../platform/http/cookies.js';
import { toDocument, type Page } from '../pages/layout.js';
import type { Screen } from './screens.js';

const css = readFileSync(new URL('../pages/pages.css', import.meta.url), 'utf8');
const styleSource = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/**
 * What a page may do: show itself, with its own style, and send its forms here and, by redirect, to where the app wants
 * them. There is no opener policy: apps open this page in a window of their own and wait for its return.
 */
function toPolicy({ formTargets = [] }: Page): string {
  return [
    "default-src 'none'",
    `style-src ${styleSource}`,
    'img-src data:',
    `form-action ${["'self'", ...formTargets.flatMap(toFormSources)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * Browsers hold every redirect after a form against form-action, also those that the app makes from its own redirect URI to
 * wherever its pages are: any https origin, or on a developer's machine another port. An IPv6 address has no spelling in
 * a policy at all.
 */
function toFormSources(origin: string): string[] {
  const isLoopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin);
  if (!isLoopback) return ['https:'];
  return origin.includes('[') ? ['http:'] : [origin, 'http://localhost:*', 'http://127.0.0.1:*'];
}

/** Sends a screen. Redirects are 303: whatever was sent here is not sent on (RFC 9700 4.12). */
export function sendScreen(request: FastifyRequest, reply: FastifyReply, screen: Screen): string | undefined {
  for (const cookie of screen.cookies ?? []) reply.header('set-cookie', toSetCookie(request, cookie));
  reply.headers({
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    pragma: 'no-cache',
    'referrer-policy': 'no-referrer',
  });
  if (screen.kind === 'redirect') {
    reply
      .status(303)
      .headers({ location: screen.url, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" });
    return undefined;
  }
  reply.status(screen.status).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': toPolicy(screen.page),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  });
  return toDocument(screen.page, css);
}
