/**
 * Alternative paths of the same operations, in one table: the other order `/crm/objects/v3/…` that the live service's own paging
 * links use, the dated twins, and the two prefixes of the timeline. Each is rewritten before routing.
 */
const dated = '(?:2025-09|2026-03|2026-09)';

const datedPath = new RegExp(`^/crm/[a-z-]+/${dated}(?=[/?]|$)`);

/** The rest of a version 4 path below the objects: all associations of a record, or those to another type or record. */
const associationsPart = '/[^/?]+/[^/?]+/associations/(?:default/[^/?]+/[^/?]+|[^/?]+(?:/[^/?]+)?)/?(?=[?]|$)';

const aliases: readonly { readonly from: RegExp; readonly to: string }[] = [
  // Version 4 only has the associations of records; all other paths are those of version 3.
  { from: new RegExp(`^/crm/objects/(?:v4|${dated})(?=${associationsPart})`), to: '/crm/v4/objects' },
  { from: new RegExp(`^/crm/(?:v4/objects(?!${associationsPart})|objects/v4)(?=[/?]|$)`), to: '/crm/v3/objects' },
  {
    from: new RegExp(
      `^/crm/(objects|object-library|exports|imports|properties|property-validations|pipelines|owners|lists|limits|schemas)/(?:v3|${dated})(?=[/?]|$)`,
    ),
    to: '/crm/v3/$1',
  },
  { from: new RegExp(`^/crm-object-schemas/(?:v3|${dated})/schemas(?=[/?]|$)`), to: '/crm/v3/schemas' },
  { from: new RegExp(`^/crm/associations/(v3|v4)(?=[/?]|$)`), to: '/crm/$1/associations' },
  { from: new RegExp(`^/crm/associations/${dated}(?=[/?]|$)`), to: '/crm/v4/associations' },
  { from: new RegExp(`^/deal-splits/${dated}(?=[/?]|$)`), to: '/crm/v3/objects/deals/splits' },
  { from: new RegExp(`^/files/${dated}(?=[/?]|$)`), to: '/files/v3' },
  // An app id follows: the journal of webhooks has other words there.
  { from: new RegExp(`^/(?:app-)?webhooks/${dated}(?=/[0-9]+(?:[/?]|$))`), to: '/webhooks/v3' },
  // The journal has no version 3; the paths of version 4 are older than those of 2026-03.
  {
    from: /^\/webhooks-journal\/(journal|journal-local|snapshots|subscriptions)\/(?:v4|2026-09)(?=[/?]|$)/,
    to: '/webhooks-journal/$1/2026-03',
  },
  {
    from: /^\/webhooks\/v4\/(journal|journal-local|snapshots|subscriptions)(?=[/?]|$)/,
    to: '/webhooks-journal/$1/2026-03',
  },
  { from: new RegExp(`^/crm/extensions/cards-dev/(?:v3|${dated})(?=[/?]|$)`), to: '/crm/v3/extensions/cards-dev' },
  {
    from: new RegExp(`^/crm/extensions/(calling|videoconferencing)/(?:v3|${dated})(?=[/?]|$)`),
    to: '/crm/v3/extensions/$1',
  },
  // The former path of the same operations.
  { from: /^\/crm\/v3\/extensions\/cards(?=[/?]|$)/, to: '/crm/v3/extensions/cards-dev' },
  { from: new RegExp(`^/appinstalls/${dated}(?=[/?]|$)`), to: '/appinstalls/v3' },
  { from: new RegExp(`^/account-info/${dated}(?=[/?]|$)`), to: '/account-info/v3' },
  { from: new RegExp(`^/events/event-occurrences/${dated}(?=[/?]|$)`), to: '/events/v3/events' },
  { from: new RegExp(`^/events/(?:custom/)?${dated}(?=/)`), to: '/events/v3' },
  { from: new RegExp(`^/settings/currencies/${dated}(?=/)`), to: '/settings/v3/currencies' },
  // Of the beta version, seats are not served.
  { from: /^\/settings\/users\/(?:v3|2026-03|2026-09-beta(?!\/seats))(?=[/?]|$)/, to: '/settings/v3/users' },
  {
    from: new RegExp(`^/business-units/(?:public/)?${dated}(?:/business-units)?(?=/user/)`),
    to: '/business-units/v3/business-units',
  },
  // Dated paths have the operations of version 4, and those that only version 3 has.
  {
    from: /^\/communication-preferences\/(?:2025-09|2026-09)(?=\/(?:status\/email\/|(?:un)?subscribe(?:[/?]|$)))/,
    to: '/communication-preferences/v3',
  },
  {
    from: new RegExp(`^/communication-preferences/${dated}(?=/(?:definitions|links|statuses)(?:[/?]|$))`),
    to: '/communication-preferences/v4',
  },
  {
    from: /^\/automation\/(?:v4\/2027-03-beta|2026-09-beta)\/(flows|workflow-id-mappings)(?=[/?]|$)/,
    to: '/automation/v4/$1',
  },
  { from: new RegExp(`^/automation/actions/callbacks/${dated}(?=/)`), to: '/automation/v4/actions/callbacks' },
  { from: new RegExp(`^/automation/actions/${dated}(?=/)`), to: '/automation/v4/actions' },
  { from: /^\/feature-flags\/2026-03(?=[/?]|$)/, to: '/feature-flags/v3' },
  { from: new RegExp(`^/oauth/${dated}(?=/)`), to: '/oauth/v3' },
  // Definitions of properties were at paths of each object type before they were at one path; versions 1 and 2 do not differ.
  { from: /^\/(companies|contacts)\/v2\/(properties|groups)(?=[/?]|$)/, to: '/properties/v2/$1/$2' },
  { from: /^\/deals\/v1\/(properties|groups)(?=[/?]|$)/, to: '/properties/v2/deals/$1' },
  { from: /^\/properties\/v1(?=\/)/, to: '/properties/v2' },
  // From 2026-03 on, events name a type and properties instead of a template and tokens; templates are as before.
  { from: /^\/integrators\/timeline\/(?:v3|2025-09)(?=[/?]|$)/, to: '/crm/v3/timeline' },
  { from: /^\/integrators\/timeline\/2026-09(?=\/[0-9]+\/event-templates(?:[/?]|$))/, to: '/crm/v3/timeline' },
];

/** Whether the client used a dated path: a few responses differ there. Takes the URL as sent. */
export function isDated(originalUrl: string): boolean {
  return datedPath.test(originalUrl);
}

/** Rewrites a path to the spelling of the routes; the query does not change. */
export function rewritePath(url: string): string {
  for (const { from, to } of aliases) {
    if (from.test(url)) return url.replace(from, to);
  }
  return url;
}
