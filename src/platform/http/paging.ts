import type { FastifyRequest } from 'fastify';

/** The wire's `paging`: where the next page starts. */
export interface Paging {
  readonly next: { readonly after: string; readonly link: string };
}

/** The way back, for answers that have one. */
export interface PreviousPaging {
  readonly prev: { readonly before: string; readonly link: string };
}

/** `paging` for a page that has a successor: the same request with `after` replaced, absolute, on the host the client used. */
export function toPaging(request: FastifyRequest, after: string): Paging {
  return { next: { after, link: toLink(request, { after }) } };
}

/** The same for a page that has a predecessor, with `before`. */
export function toPreviousPaging(request: FastifyRequest, before: string): PreviousPaging {
  return { prev: { before, link: toLink(request, { before }) } };
}

function toLink(request: FastifyRequest, cursor: Readonly<Record<string, string>>): string {
  const url = new URL(request.originalUrl, 'http://localhost');
  for (const name of ['hapikey', 'after', 'before']) if (!(name in cursor)) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(cursor)) url.searchParams.set(name, value);
  return `${request.baseUrl}${url.pathname}${url.search}`;
}
