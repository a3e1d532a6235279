const origin = 'http://here.invalid';
/** The pages of the web app and the pages on which apps are connected. */
const pages = /^\/(?:app|docs|oauth\/(?:[1-9]\d{0,9}\/)?authorize)(?:\/|$)/;
/** The path is sealed in a cookie, and browsers accept cookies of up to 4096 bytes. */
const maxCharacters = 2500;

/**
 * Returns the page that a user continues to after signing in: a path of this server, whatever the link contains, without its
 * fragment. The first page of the web app if it is anything else.
 */
export function toReturnPath(text: string | undefined): string {
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, origin)) return '/app';
  const url = new URL(text, origin);
  const path = url.pathname + url.search;
  const isOurs = url.origin === origin && pages.test(url.pathname) && !url.pathname.includes('//');
  return isOurs && path.length <= maxCharacters ? path : '/app';
}
