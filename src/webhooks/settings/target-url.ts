const loopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
// eslint-disable-next-line no-control-regex -- those are the characters that are meant
const unsent = /[\u0000-\u001f\u007f#]/;

/**
 * Whether an app may be told there: at the one port of https that connections are made to or, in a sandbox, anywhere on this
 * machine; and with nothing in the text that no request carries.
 */
export function isTargetUrl(text: string, isSandbox: boolean): boolean {
  const { protocol, hostname, port } = new URL(text);
  if (unsent.test(text)) return false;
  return loopback.test(hostname) ? isSandbox : protocol === 'https:' && port === '';
}

/** The URL as it goes on the wire, which is what receivers check signatures with. */
export function toRequestedUrl(targetUrl: string): string {
  const url = new URL(targetUrl);
  url.hash = '';
  return url.href;
}
