const loopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
// eslint-disable-next-line no-control-regex -- those are the characters that are meant
const unsent = /[\u0000-\u001f\u007f#]/;

/**
 * Whether a URL is allowed as a target: https at port 443 or, in a sandbox, any port of this machine; without characters that
 * requests do not carry.
 */
export function isTargetUrl(text: string, isSandbox: boolean): boolean {
  const { protocol, hostname, port } = new URL(text);
  if (unsent.test(text)) return false;
  return loopback.test(hostname) ? isSandbox : protocol === 'https:' && port === '';
}

/** Returns the URL as sent on the wire: receivers verify signatures with it. */
export function toRequestedUrl(targetUrl: string): string {
  const url = new URL(targetUrl);
  url.hash = '';
  return url.href;
}
