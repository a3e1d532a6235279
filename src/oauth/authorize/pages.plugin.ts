import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toSetCookie } from '../../platform/http/cookies.js';
import { toDocument, type Page } from '../pages/layout.js';
import type { Screen } from './screens.js';

const css = readFileSync(new URL('../pages/pages.css', import.meta.url), 'utf8');
const styleSource = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/**
 * The content security policy of a page: its own style, and forms to this server and, by redirect, to the app. No opener policy:
 * apps open this page in a popup and wait for its return.
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
 * Browsers check every redirect after a form against form-action, including those from the app's redirect URI to its own pages:
 * any https origin, or another port on a developer's machine. A policy cannot contain IPv6 addresses at all.
 */
function toFormSources(origin: string): string[] {
  const isLoopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin);
  if (!isLoopback) return ['https:'];
  return origin.includes('[') ? ['http:'] : [origin, 'http://localhost:*', 'http://127.0.0.1:*'];
}

/** Sends a screen. Redirects are 303, so that browsers do not resend the form (RFC 9700 4.12). */
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
