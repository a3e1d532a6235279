/** How well the behaviour of a family of endpoints is known. */
type Source = 'contract' | 'recorded' | 'documented' | 'assumed' | 'own';

/** Endpoints of the wire that belong together, for docs/compatibility.md. */
export interface Family {
  readonly name: string;
  /** Paths, with `:name` for parameters, or beginnings of paths that end with `/`. The longest match decides. */
  readonly paths: readonly string[];
  /** The prefix of dated paths where it is not the one of version 3. */
  readonly dated?: string;
  readonly source: readonly Source[];
  /** What is known to differ from the live service, in Markdown. */
  readonly differences?: string;
}

/** What the words of the last column mean. */
export const sources: Readonly<Record<Source, string>> = {
  contract: 'the contract ([docs/contract](contract/README.md))',
  recorded: 'conversations with the live service',
  documented: 'its public reference and clients',
  assumed: 'assumptions ([docs/assumptions.md](assumptions.md))',
  own: 'made by this project',
};

/** Every endpoint of the wire is in exactly one family: `npm run generate` fails otherwise. */
export const families: readonly Family[] = [
  {
    name: 'Records of every type, batches and search',
    paths: ['/crm/v3/objects/'],
    source: ['contract', 'recorded', 'documented'],
    differences: 'searches see writes at once; see the tables of modes above and of object types below',
  },
  {
    name: 'Deal splits',
    paths: ['/crm/v3/objects/deals/splits/'],
    dated: '/deal-splits/',
    source: ['documented', 'recorded', 'assumed'],
    differences: 'splits are not records: they have no properties besides owner and percentage, and are not associated',
  },
  {
    name: 'Properties and groups',
    paths: ['/crm/v3/properties/'],
    source: ['contract', 'recorded', 'documented'],
    differences: 'no sensitive data: lists of sensitive properties are empty',
  },
  {
    name: 'Pipelines and stages',
    paths: ['/crm/v3/pipelines/'],
    source: ['contract', 'recorded', 'documented'],
    differences: '`rawObject` of an audit is JSON text',
  },
  { name: 'Owners', paths: ['/crm/v3/owners'], source: ['contract', 'recorded', 'documented'] },
  {
    name: 'Object schemas',
    paths: ['/crm/v3/schemas'],
    source: ['contract', 'recorded', 'documented'],
    differences: 'two fields more: `restorable` and `metaType`',
  },
  {
    name: 'Associations of records',
    paths: ['/crm/v3/associations/', '/crm/v4/associations/', '/crm/v4/objects/'],
    source: ['contract', 'recorded', 'documented'],
    differences:
      '`fromObjectId` and `toObjectId` of version 4 are numbers, as recorded, and text in dated paths; there, batches that create and archive have the statuses of version 4 (201, 204), of which the official client documents 200',
  },
  {
    name: 'Association labels and limits',
    paths: ['/crm/v4/associations/definitions/', '/crm/v4/associations/:fromObjectType/:toObjectType/labels'],
    source: ['recorded', 'documented'],
  },
  {
    name: 'Exports',
    paths: ['/crm/v3/exports/'],
    source: ['documented', 'assumed'],
    differences:
      'one file, never a ZIP of several; XLS is written as XLSX; labels in the language of the account; sorted up to 10,000 records',
  },
  {
    name: 'Imports',
    paths: ['/crm/v3/imports'],
    source: ['documented', 'assumed'],
    differences:
      'rows with an invalid value are not imported at all; no lists of imported contacts, no participants of marketing events; files that are too large are a 413',
  },
  {
    name: 'Lists',
    paths: ['/crm/v3/lists'],
    source: ['contract', 'documented', 'assumed'],
    differences: 'filters about data that is not kept are refused by name (G18)',
  },
  {
    name: 'Timeline events and templates',
    paths: ['/crm/v3/timeline/'],
    dated: '/integrators/timeline/',
    source: ['contract', 'recorded', 'documented'],
    differences: 'events by type name and properties (2026-03 and later) are not served',
  },
  { name: 'Files', paths: ['/files/v3/files'], source: ['contract', 'recorded', 'documented'] },
  { name: 'Folders', paths: ['/files/v3/folders'], source: ['contract', 'recorded', 'documented'] },
  {
    name: 'OAuth',
    paths: ['/oauth/'],
    source: ['contract', 'recorded', 'documented'],
    differences: 'scopes and redirect URIs are those of the app, see the tables of modes above',
  },
  {
    name: 'Companies, contacts, deals and tickets of versions 1 and 2',
    paths: ['/companies/', '/contacts/v1/', '/deals/', '/crm-objects/', '/crm-associations/'],
    source: ['documented', 'assumed'],
    differences: 'see the tables of older paths below',
  },
  {
    name: 'Engagements, properties, pipelines and owners of versions 1 and 2',
    paths: ['/engagements/', '/calling/', '/properties/', '/crm-pipelines/', '/owners/', '/contacts/v2/'],
    source: ['documented', 'assumed'],
    differences: 'see the tables of older paths below',
  },
  {
    name: 'File manager, timeline and account of versions 1 and 2',
    paths: ['/filemanager/', '/integrations/', '/firealarm/'],
    source: ['documented', 'assumed'],
    differences: 'see the tables of older paths below',
  },
  {
    name: 'Marketing, without content',
    paths: [
      '/email/',
      '/forms/',
      '/form-integrations/',
      '/marketing/',
      '/marketing-emails/',
      '/broadcast/',
      '/content/',
    ],
    source: ['documented'],
    differences: 'lists are empty; nothing can be created',
  },
  {
    name: 'Workflows',
    paths: ['/automation/'],
    source: ['documented', 'assumed'],
    differences: 'mails to users only; no code and options of fields',
  },
  { name: 'Custom events', paths: ['/events/v3/'], source: ['documented', 'assumed'] },
  {
    name: 'Validation rules of properties',
    paths: ['/crm/v3/property-validations/'],
    source: ['documented', 'assumed'],
  },
  { name: 'Object library', paths: ['/crm/v3/object-library/'], source: ['documented', 'assumed'] },
  {
    name: 'Limits and their use',
    paths: ['/crm/v3/limits/'],
    source: ['documented', 'assumed'],
    differences: 'the limits of this server; large counts are estimates (K24)',
  },
  { name: 'Webhooks', paths: ['/webhooks/v3/'], source: ['contract', 'documented'] },
  {
    name: 'Webhook journal',
    paths: ['/webhooks-journal/'],
    source: ['documented', 'assumed'],
    differences: 'an entry has events of one account; the names of event types are not documented (W26)',
  },
  {
    name: 'Communication preferences',
    paths: ['/communication-preferences/', '/preferences/'],
    source: ['documented', 'assumed'],
    differences: 'three subscriptions, which cannot be changed; nothing is sent (M1 to M4)',
  },
  {
    name: 'Users of an account',
    paths: ['/settings/v3/users'],
    source: ['documented', 'assumed'],
    differences: 'no seats; administrators are made by people only (O18)',
  },
  {
    name: 'Teams of an account',
    paths: ['/settings/teams/'],
    source: ['documented', 'assumed'],
    differences: 'a change of teams does not reach records; teams grant no access (O23)',
  },
  {
    name: 'Currencies and exchange rates',
    paths: ['/settings/v3/currencies/'],
    source: ['documented', 'assumed'],
    differences: 'no central exchange rates; open deals take a new rate when they are next changed (O21, K25)',
  },
  {
    name: 'Business units',
    paths: ['/business-units/v3/'],
    source: ['documented', 'assumed'],
    differences: 'one for each account',
  },
  {
    name: 'Calling extensions',
    paths: ['/crm/v3/extensions/calling/'],
    source: ['documented', 'assumed'],
    differences: 'settings are kept, calls are not placed; transcripts are those of apps (W28, W29)',
  },
  {
    name: 'Video conferencing extension',
    paths: ['/crm/v3/extensions/videoconferencing/'],
    source: ['documented', 'assumed'],
    differences: 'settings are kept, meetings are not created at their URLs (W28)',
  },
  {
    name: 'Cards of apps',
    paths: ['/crm/v3/extensions/cards-dev/'],
    source: ['documented', 'assumed'],
    differences: 'no serverless functions and no migration of views',
  },
  { name: 'Feature flags of apps', paths: ['/feature-flags/v3/'], source: ['documented', 'assumed'] },
  { name: 'Uninstalling an app', paths: ['/appinstalls/v3/'], source: ['documented'] },
  { name: 'Account information', paths: ['/account-info/v3/'], source: ['documented'] },
  {
    name: 'Account activity',
    paths: ['/account-info/v3/activity/'],
    source: ['documented', 'assumed'],
    differences: 'no countries and locations; changes of settings, not of data (O22)',
  },
  {
    name: 'Form submissions',
    paths: ['/submissions/v3/'],
    source: ['contract', 'documented', 'assumed'],
    differences: 'forms have an id and no fields: any known property is accepted',
  },
  { name: 'Visitors', paths: ['/_track/', '/track.js'], source: ['contract', 'assumed'] },
  {
    name: 'Personal access keys',
    paths: ['/localdevauth/v1/'],
    source: ['documented', 'assumed'],
    differences: 'keys are made in the profile of a user; no trial features (O24)',
  },
  { name: 'Hosted files', paths: ['/hubfs/'], source: ['contract', 'assumed'] },
  {
    name: 'Server and web app',
    paths: [
      '/',
      '/app',
      '/app/',
      '/assets/',
      '/contacts/',
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/docs',
      '/docs/',
    ],
    source: ['own'],
  },
];
