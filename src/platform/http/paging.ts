import type { FastifyRequest } from 'fastify';

/** The wire's `paging`: where the next page starts. */
export interface Paging {
  readonly next: { readonly after: string; readonly link: string };
}

/** `paging` for a page that has a successor: the same request with `after` replaced, absolute, on the host the client used. */
export function toPaging(request: FastifyRequest, after: string): Paging {
  const url = new URL(request.originalUrl, 'http://localhost');
  url.searchParams.delete('hapikey');
  url.searchParams.set('after', after);
  return { next: { after, link: `${request.baseUrl}${url.pathname}${url.search}` } };
}
