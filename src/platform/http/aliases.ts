/**
 * Other spellings of the same operations, one table: the alternative order `/crm/objects/v3/…` that the live service's own
 * paging links use, the dated twins, and the two prefixes of the timeline. Each is rewritten before routing.
 */
const dated = '(?:2025-09|2026-03|2026-09)';

const datedPath = new RegExp(`^/crm/[a-z]+/${dated}(?=[/?]|$)`);

/** The rest of a path of version 4 below the objects: all associations of a record, those to another type or record. */
const associationsPart = '/[^/?]+/[^/?]+/associations/(?:default/[^/?]+/[^/?]+|[^/?]+(?:/[^/?]+)?)/?(?=[?]|$)';

const aliases: readonly { readonly from: RegExp; readonly to: string }[] = [
  // Version 4 has the associations of records only; everything else there is that of version 3.
  { from: new RegExp(`^/crm/objects/(?:v4|${dated})(?=${associationsPart})`), to: '/crm/v4/objects' },
  { from: new RegExp(`^/crm/(?:v4/objects(?!${associationsPart})|objects/v4)(?=[/?]|$)`), to: '/crm/v3/objects' },
  {
    from: new RegExp(`^/crm/(objects|properties|pipelines|owners|lists|schemas)/(?:v3|${dated})(?=[/?]|$)`),
    to: '/crm/v3/$1',
  },
  { from: new RegExp(`^/crm-object-schemas/(?:v3|${dated})/schemas(?=[/?]|$)`), to: '/crm/v3/schemas' },
  { from: new RegExp(`^/crm/associations/(v3|v4)(?=[/?]|$)`), to: '/crm/$1/associations' },
  { from: new RegExp(`^/crm/associations/${dated}(?=[/?]|$)`), to: '/crm/v4/associations' },
  { from: new RegExp(`^/account-info/${dated}(?=[/?]|$)`), to: '/account-info/v3' },
  { from: new RegExp(`^/oauth/${dated}(?=/)`), to: '/oauth/v3' },
  { from: /^\/integrators\/timeline\/v3(?=[/?]|$)/, to: '/crm/v3/timeline' },
];

/** Whether the client used a dated path: a few answers differ there. Takes the URL as it was sent. */
export function isDated(originalUrl: string): boolean {
  return datedPath.test(originalUrl);
}

/** The path that the routes know, for whatever spelling the client used; the query stays as it is. */
export function rewritePath(url: string): string {
  for (const { from, to } of aliases) {
    if (from.test(url)) return url.replace(from, to);
  }
  return url;
}
