import { Type, type Static } from 'typebox';
import { LabelInput } from '../associations/labels.schema.js';
import { ListInput } from '../lists/filters/lists.schema.js';
import { NewFlow } from '../workflows/definitions/flows.schema.js';
import { PipelineInput } from '../pipelines/pipelines.schema.js';
import { GroupInput } from '../properties/groups/groups.schema.js';
import { PropertyInput } from '../properties/types/properties.schema.js';
import { SchemaInput } from '../schemas/schemas.schema.js';
import { EventInput } from '../timeline/events/events.schema.js';
import { TemplateInput } from '../timeline/templates/templates.schema.js';
import { NewDashboard } from '../views/dashboards.schema.js';
import { Look } from '../views/navigation.schema.js';
import { NewSnippet } from '../views/snippets.schema.js';
import { NewView } from '../views/views.schema.js';

const strict = { additionalProperties: false } as const;
const accountNumber = { minimum: 1, maximum: 999_999_999 };

const ofHub = {
  hubId: Type.Optional(Type.Integer({ ...accountNumber, description: 'The first account of the file by default' })),
};
const recordId = Type.String({
  pattern: '^[1-9][0-9]{0,9}$',
  description: 'Below 10,000,000,000, so that it never equals a generated id',
});
const time = Type.String({
  minLength: 2,
  maxLength: 40,
  description:
    'ISO 8601, or relative to the start of the seed: -20min, -3h, +2d, -3d 14:30, -4wd 09:00 (working days), -2w, +1mo, ' +
    '-1y; times of day are in the time zone of the account',
});
const email = Type.String({ maxLength: 254, description: 'The email address of a user of the account' });
const by = { by: Type.Optional(email) };
const filePath = Type.String({ minLength: 1, maxLength: 500, description: 'Relative to this file' });

const associationType = Type.Union([Type.Integer({ minimum: 1 }), Type.String()], {
  description: 'The id or name of an association type; the plain one of the two object types by default',
});
const end = Type.Union([recordId, Type.Object({ id: recordId, type: Type.Optional(associationType) }, strict)]);
const ends = Type.Union([end, Type.Array(end, { maxItems: 1000 })]);

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const record = Type.Object(
  {
    ...ofHub,
    id: Type.Optional(recordId),
    createdAt: Type.Optional(time),
    properties: Type.Record(Type.String(), value, {
      description: 'Dates may be relative; hs_attachment_ids may name files of the seed: "file:/Folder/name.pdf"',
    }),
    associations: Type.Optional(
      Type.Record(Type.String(), ends, {
        description: 'By object type, the records it is associated with; their types come earlier in the seed',
      }),
    ),
  },
  strict,
);

const cell = Type.Union([
  Type.Null(),
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.Union([Type.String(), Type.Object({ id: recordId, type: associationType }, strict)])),
]);
const table = Type.Object(
  {
    ...ofHub,
    columns: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      minItems: 1,
      maxItems: 200,
      description: 'id, createdAt, names of properties, or associations.companies and the like',
    }),
    createdFrom: Type.Optional(
      Type.String({ description: 'The property that holds the time of creation, as far as it has passed' }),
    ),
    rows: Type.Array(Type.Array(cell), { description: 'One record each; null for no value' }),
  },
  { ...strict, description: 'Records as a table' },
);
const recordList = Type.Union([Type.Array(record), table]);

const recordReference = Type.Object({ objectType: Type.String(), id: recordId }, strict);

const association = Type.Object(
  { ...ofHub, from: recordReference, to: recordReference, type: Type.Optional(associationType) },
  strict,
);

const propertyGroup = Type.Object({ ...ofHub, objectType: Type.String(), ...GroupInput.properties }, strict);
const property = Type.Object({ ...ofHub, objectType: Type.String(), ...PropertyInput.properties }, strict);
const pipeline = Type.Object({ ...ofHub, objectType: Type.String(), ...PipelineInput.properties }, strict);
const objectType = Type.Object({ ...ofHub, ...SchemaInput.properties, look: Type.Optional(Look) }, strict);
const label = Type.Object(
  { ...ofHub, fromObjectType: Type.String(), toObjectType: Type.String(), ...LabelInput.properties },
  strict,
);

const eventTemplate = Type.Object(
  {
    id: Type.String({
      pattern: '^[1-9][0-9]{0,5}$',
      description: 'Below 1,000,000, so that it never equals a generated id',
    }),
    appId: Type.Integer({ ...accountNumber, description: 'An app of the file' }),
    ...TemplateInput.properties,
  },
  strict,
);

const event = Type.Object(
  {
    ...ofHub,
    ...EventInput.properties,
    timestamp: Type.Optional(Type.Union([time, Type.Integer()])),
    id: Type.String({ minLength: 1, description: 'Identifies the entry if the seed is applied again' }),
  },
  strict,
);

const file = Type.Object(
  {
    ...ofHub,
    path: Type.String({
      pattern: '^/.*[^/]$',
      maxLength: 1000,
      description: 'Folders and name in the account; missing folders are created',
    }),
    file: Type.Optional(filePath),
    text: Type.Optional(Type.String({ maxLength: 1_000_000, description: 'The content, instead of a file' })),
    access: Type.Optional(Type.Enum(['PUBLIC_INDEXABLE', 'PUBLIC_NOT_INDEXABLE', 'PRIVATE'])),
  },
  { ...strict, description: 'A file of the account' },
);

const { objectTypeId, name, processingType, filterBranch } = ListInput.properties;
const list = Type.Object(
  {
    ...ofHub,
    ...{ name, objectTypeId, processingType, filterBranch, ...by },
    folder: Type.Optional(Type.String({ maxLength: 200, description: 'The name of a folder of lists' })),
    members: Type.Optional(Type.Array(recordId, { maxItems: 10_000, description: 'Of a manual list' })),
  },
  { ...strict, description: 'A list of records' },
);

const workflow = Type.Object(
  { ...NewFlow.properties, ...ofHub, ...by, name: Type.String({ minLength: 1, maxLength: 256 }) },
  { ...strict, description: 'A workflow, as in POST /automation/v4/flows' },
);

const view = Type.Object({ ...ofHub, by: email, ...NewView.properties }, strict);
const dashboard = Type.Object({ ...ofHub, by: email, ...NewDashboard.properties }, strict);
const snippet = Type.Object({ ...ofHub, ...NewSnippet.properties }, strict);
const pin = Type.Object(
  {
    ...ofHub,
    by: email,
    kind: Type.Enum(['list', 'view', 'type']),
    name: Type.String({ description: 'The name of the list or view, or of the object type' }),
  },
  { ...strict, description: 'A list, view or object type that a user has pinned to the navigation' },
);
const comment = Type.Object(
  {
    ...ofHub,
    by: email,
    on: recordReference,
    body: Type.String({ minLength: 1, maxLength: 20_000 }),
    at: Type.Optional(time),
  },
  { ...strict, description: 'A comment of a user on an activity' },
);
const follow = Type.Object({ ...ofHub, by: email, record: recordReference }, strict);
const notification = Type.Object(
  {
    ...ofHub,
    for: email,
    kind: Type.Enum(['assigned', 'mentioned', 'taskDue']),
    record: recordReference,
    ...by,
    excerpt: Type.Optional(
      Type.String({ maxLength: 300, description: 'The beginning of the text that mentions the user' }),
    ),
    at: time,
  },
  { ...strict, description: 'A notification that a user has not read' },
);

const size = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }));
/** The types of records that a seed can generate. */
export const madeUpTypes = ['companies', 'contacts', 'deals', 'tickets', 'notes', 'tasks'] as const;
const generate = Type.Object(
  {
    ...ofHub,
    seed: Type.Optional(Type.Integer({ description: 'Another number generates other records; 1 by default' })),
    firstId: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_000_000_000, description: '1,000,000 by default' })),
    companies: size,
    contacts: size,
    deals: size,
    tickets: size,
    notes: size,
    tasks: size,
  },
  { ...strict, description: 'Numbers of records to generate; the same ones each time' },
);

/** The record types of a seed, in the order in which they are written. */
export const recordTypes = [
  'companies',
  'contacts',
  'deals',
  'tickets',
  'products',
  'line_items',
  'quotes',
  'notes',
  'tasks',
  'calls',
  'meetings',
  'emails',
  'invoices',
  'orders',
  'carts',
  'subscriptions',
  'payments',
  'discounts',
  'fees',
  'taxes',
  'contracts',
  'leads',
  'goals',
  'services',
  'courses',
  'listings',
  'appointments',
  'projects',
  'feedback_submissions',
  'communications',
  'postal_mails',
] as const;

const anyRecords = Type.Optional(recordList);
const recordLists = Object.fromEntries(recordTypes.map((type) => [type, anyRecords])) as Record<
  (typeof recordTypes)[number],
  typeof anyRecords
>;

const sections = {
  propertyGroups: Type.Optional(Type.Array(propertyGroup)),
  properties: Type.Optional(Type.Array(property)),
  pipelines: Type.Optional(Type.Array(pipeline)),
  objectTypes: Type.Optional(Type.Array(objectType)),
  labels: Type.Optional(Type.Array(label)),
  associations: Type.Optional(Type.Array(association)),
  eventTemplates: Type.Optional(Type.Array(eventTemplate)),
  events: Type.Optional(Type.Array(event)),
  files: Type.Optional(Type.Array(file)),
  lists: Type.Optional(Type.Array(list)),
  workflows: Type.Optional(Type.Array(workflow)),
  views: Type.Optional(Type.Array(view)),
  dashboards: Type.Optional(Type.Array(dashboard)),
  snippets: Type.Optional(Type.Array(snippet)),
  pins: Type.Optional(Type.Array(pin)),
  comments: Type.Optional(Type.Array(comment)),
  follows: Type.Optional(Type.Array(follow)),
  notifications: Type.Optional(Type.Array(notification)),
  generate: Type.Optional(Type.Array(generate)),
};

/** What the accounts of a seed hold. */
export const records = Type.Object(
  {
    ...sections,
    ...recordLists,
    customRecords: Type.Optional(
      Type.Record(Type.String(), recordList, { description: 'By the name of a custom object type' }),
    ),
  },
  strict,
);

type Records = Static<typeof records>;
/** One entry of a list of the seed's records, such as an event. */
export type SeedEntry<List extends keyof typeof sections> = NonNullable<Records[List]>[number];
export interface SeedRecord extends Static<typeof record> {
  /** Of a table: the property that holds the time of creation. */
  readonly createdFrom?: string;
}
export type SeedRecordList = Static<typeof recordList>;
