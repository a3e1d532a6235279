/** Endpoints of the live service that belong together and that Spoke does not have. */
interface UnservedFamily {
  readonly name: string;
  /** What is missing, for docs/compatibility.md. */
  readonly why: string;
  /** Without their version, which stands at different places in v3 and dated paths: `{}` is one segment, `**` the rest. */
  readonly paths: readonly string[];
}

export const unservedFamilies: readonly UnservedFamily[] = [
  {
    name: 'Older versions of workflows',
    why: 'workflows are served in version 4; version 3 lists them',
    paths: ['/automation/workflows', '/automation/workflows/**'],
  },
  {
    name: 'Resubscribing in dated versions',
    why: 'scopes and rules are not documented; version 4 subscribes an address again',
    paths: ['/communication-preferences/resubscribe'],
  },
  {
    name: 'Currencies with central exchange rates',
    why: 'the server has no source of rates; currencies are added with rates of their own',
    paths: ['/settings/currencies/central-fx-rates/add-currency'],
  },
  {
    name: 'Views of cards',
    why: 'cards of apps have one kind of view',
    paths: ['/crm/extensions/cards-dev/{}/views/migrate'],
  },
  {
    name: 'Calls of phone systems',
    why: 'no calls are placed or received: numbers are not matched, recordings not fetched, users connected to no phone system',
    paths: [
      '/crm/extensions/calling/connection-statuses',
      '/crm/extensions/calling/connection-statuses/**',
      '/crm/extensions/calling/inbound-call',
      '/crm/extensions/calling/recordings/ready',
    ],
  },
  {
    name: 'Forecasts',
    why: 'there are no forecasts, and no records of their type',
    paths: ['/forecast-settings/forecast-types', '/forecast-settings/forecast-types/{}'],
  },
  {
    name: 'Billing of subscriptions, and taxes',
    why: 'nothing is billed; tax rates of line items are values',
    paths: ['/payments-subscriptions/subscriptions/crm/{}/**', '/tax-rates/tax-rates', '/tax-rates/tax-rates/{}'],
  },
  {
    name: 'Sequences and meeting links',
    why: 'no e-mails are sent and no calendars connected',
    paths: ['/automation/sequences', '/automation/sequences/**', '/scheduler/meetings/**'],
  },
  {
    name: 'Data studio, and addresses of the live service',
    why: 'parts of the live service that a server of your own does not have',
    paths: ['/data-studio/data-source', '/data-studio/data-source/**', '/meta/network-origins/**'],
  },
  {
    name: 'Timeline events by type name',
    why: 'the model of 2026-03 and later: types and properties in place of templates and tokens',
    paths: [
      '/integrators/timeline/events',
      '/integrators/timeline/events/batch',
      '/integrators/timeline/events/batch/create',
      '/integrators/timeline/types/projects',
    ],
  },
  {
    name: 'Marketing and content',
    why: 'there are no e-mails, forms with fields, pages and broadcasts; their lists are empty',
    paths: [
      '/broadcast/**',
      '/calendar/**',
      '/comments/**',
      '/content/api/**',
      '/email/**',
      '/form-integrations/**',
      '/forms/**',
      '/marketing/emails',
      '/marketing/emails/**',
      '/marketing/forms',
      '/marketing/forms/**',
      '/marketing-emails/**',
      '/marketing/campaigns',
      '/marketing/campaigns/**',
      '/marketing/email/**',
      '/marketing/transactional/**',
      '/social/**',
      '/url-mappings/**',
    ],
  },
  {
    name: 'Marketing events',
    why: 'nobody is invited: events, who attends, and lists of both are not kept',
    paths: ['/marketing/marketing-events', '/marketing/marketing-events/**'],
  },
  {
    name: 'Conversations and chats',
    why: 'there are no inboxes, channels and chats',
    paths: ['/conversations/**', '/visitor-identification/**'],
  },
  {
    name: 'Analytics and media',
    why: 'visits of pages and plays of media are not counted',
    paths: ['/analytics/**', '/media-bridge/**'],
  },
  {
    name: 'Synchronisation of shops and accounting',
    why: 'older services of apps, whose records are orders, products and invoices now',
    paths: ['/crm/extensions/accounting/**', '/extensions/ecomm/**', '/extensions/sales-objects/**'],
  },
  {
    name: 'Developer projects and content of websites',
    why: 'the command line of developers has no projects, themes, functions, tables (HubDB), secrets, sandboxes and test accounts here',
    paths: [
      '/cms/**',
      '/content/**',
      '/designmanager/**',
      '/dfs/**',
      '/hubdb/**',
      '/hubdb/api/**',
      '/hubfiles/**',
      '/integrators/test-portals/**',
      '/localdevauth/**',
      '/sandbox-hubs/**',
      '/sandboxes/**',
    ],
  },
  {
    name: 'The rest of versions 1 and 2',
    why: 'see the tables of older paths',
    paths: [
      '/companies/companies/**',
      '/contacts/contact/**',
      '/contacts/groups/**',
      '/contacts/lists/**',
      '/contacts/properties',
      '/contacts/properties/**',
      '/contacts/secondary-email/**',
      '/contacts/statistics',
      '/crm-associations/associations/**',
      '/crm-objects/change-log/**',
      '/crm-objects/objects/**',
      '/deals/deal/**',
      '/deals/pipelines',
      '/deals/pipelines/**',
      '/engagements/**',
      '/filemanager/api/**',
      '/firealarm/**',
      '/integrations/**',
      '/webhooks/{}/settings',
      '/webhooks/{}/subscriptions',
      '/webhooks/{}/subscriptions/{}',
    ],
  },
];
