/**
 * The hosts of the API and of its web app, whose requests Spoke takes over: clients have them fixed in their code. Accounts in other
 * regions have hosts of their own, such as `api-eu1.hubapi.com` and `app-na2.hubspot.com`. The only list of them.
 */
const apiHost = /^(?:api|app)(?:-[a-z]{2,4}\d{1,2})?\.(?:hubapi|hubspot)\.com$/;

/** The domains of these hosts: a certificate authority made for them is valid for nothing else. */
export const apiDomains = ['hubapi.com', 'hubspot.com'] as const;

/** The hosts that clients name most, for messages and hosts files. */
export const commonApiHosts = ['api.hubapi.com', 'api.hubspot.com', 'app.hubspot.com'] as const;

/** Whether a host name, with or without a port, is one of the API's. */
export const isApiHost = (host: string | undefined): boolean => apiHost.test(toName(host));

/** Whether a host name or address is this machine. */
export function isLoopback(host: string | undefined): boolean {
  const name = toName(host);
  return (
    /^(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0|::1?|::ffff:127(?:\.\d{1,3}){3})$/.test(name) ||
    name === 'localhost' ||
    name.endsWith('.localhost')
  );
}

/** Without port, brackets and the dot at the end, in lower case. */
function toName(host = ''): string {
  const [, name = host] = /^\[(.*)\](?::\d+)?$/.exec(host) ?? /^([^:]*):\d+$/.exec(host) ?? [];
  return name.toLowerCase().replace(/\.$/, '');
}
