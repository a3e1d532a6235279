/** What the app knows of an object type, whether it came with the server or belongs to the account. */
export interface ObjectType {
  /** What addresses and the API call it: `contacts`, `2-1234`. */
  readonly name: string;
  readonly typeId: string;
  readonly singular: string;
  readonly plural: string;
  /** Their values, joined, name a record. */
  readonly titleProperties: readonly string[];
  /** Names a record whose title properties are empty. */
  readonly fallbackTitle?: string;
  readonly defaultColumns: readonly string[];
  readonly createProperties: readonly string[];
  readonly requiredProperties: readonly string[];
  /** Where records move through the stages of pipelines. */
  readonly stages?: StageProperties;
}

export interface StageProperties {
  readonly pipeline: string;
  readonly stage: string;
}

/** A custom type as the API describes it. */
export interface TypeSchema {
  readonly objectTypeId: string;
  readonly name: string;
  readonly fullyQualifiedName: string;
  readonly labels: { readonly singular: string; readonly plural: string };
  readonly primaryDisplayProperty: string;
  readonly secondaryDisplayProperties: readonly string[];
  readonly requiredProperties: readonly string[];
}

const activity = ['hs_timestamp', 'hubspot_owner_id', 'hs_lastmodifieddate'];

function ofActivity(name: string, typeId: string, rest: Pick<ObjectType, 'singular' | 'plural' | 'titleProperties'>) {
  return {
    ...{ name, typeId, ...rest },
    defaultColumns: activity,
    createProperties: [...rest.titleProperties, 'hs_timestamp', 'hubspot_owner_id'],
    requiredProperties: ['hs_timestamp'],
  };
}

/** The types that come with the server. */
export const builtInTypes: readonly ObjectType[] = [
  {
    name: 'contacts',
    typeId: '0-1',
    singular: 'Contact',
    plural: 'Contacts',
    titleProperties: ['firstname', 'lastname'],
    fallbackTitle: 'email',
    defaultColumns: ['email', 'phone', 'hubspot_owner_id', 'lifecyclestage', 'lastmodifieddate', 'createdate'],
    createProperties: ['email', 'firstname', 'lastname', 'phone', 'jobtitle', 'hubspot_owner_id', 'lifecyclestage'],
    requiredProperties: [],
  },
  {
    name: 'companies',
    typeId: '0-2',
    singular: 'Company',
    plural: 'Companies',
    titleProperties: ['name'],
    fallbackTitle: 'domain',
    defaultColumns: ['domain', 'phone', 'city', 'country', 'industry', 'hubspot_owner_id', 'createdate'],
    createProperties: ['name', 'domain', 'phone', 'city', 'country', 'industry', 'hubspot_owner_id'],
    requiredProperties: [],
  },
  {
    name: 'deals',
    typeId: '0-3',
    singular: 'Deal',
    plural: 'Deals',
    titleProperties: ['dealname'],
    defaultColumns: ['dealstage', 'amount', 'closedate', 'hubspot_owner_id', 'createdate'],
    createProperties: ['dealname', 'dealstage', 'amount', 'closedate', 'hubspot_owner_id', 'dealtype'],
    requiredProperties: ['dealname', 'dealstage'],
    stages: { pipeline: 'pipeline', stage: 'dealstage' },
  },
  {
    name: 'tickets',
    typeId: '0-5',
    singular: 'Ticket',
    plural: 'Tickets',
    titleProperties: ['subject'],
    defaultColumns: ['hs_pipeline_stage', 'hs_ticket_priority', 'hubspot_owner_id', 'createdate'],
    createProperties: ['subject', 'content', 'hs_pipeline_stage', 'hs_ticket_priority', 'hubspot_owner_id'],
    requiredProperties: ['subject', 'hs_pipeline_stage'],
    stages: { pipeline: 'hs_pipeline', stage: 'hs_pipeline_stage' },
  },
  {
    name: 'products',
    typeId: '0-7',
    singular: 'Product',
    plural: 'Products',
    titleProperties: ['name'],
    defaultColumns: ['price', 'hs_sku', 'description', 'createdate'],
    createProperties: ['name', 'price', 'hs_sku', 'description'],
    requiredProperties: ['name'],
  },
  {
    name: 'line_items',
    typeId: '0-8',
    singular: 'Line item',
    plural: 'Line items',
    titleProperties: ['name'],
    defaultColumns: ['quantity', 'price', 'amount', 'createdate'],
    createProperties: ['name', 'quantity', 'price', 'hs_product_id'],
    requiredProperties: [],
  },
  ofActivity('notes', '0-46', { singular: 'Note', plural: 'Notes', titleProperties: ['hs_body_preview'] }),
  ofActivity('tasks', '0-27', { singular: 'Task', plural: 'Tasks', titleProperties: ['hs_task_subject'] }),
  ofActivity('calls', '0-48', { singular: 'Call', plural: 'Calls', titleProperties: ['hs_call_title'] }),
  ofActivity('meetings', '0-47', { singular: 'Meeting', plural: 'Meetings', titleProperties: ['hs_meeting_title'] }),
  ofActivity('emails', '0-49', { singular: 'Email', plural: 'Emails', titleProperties: ['hs_email_subject'] }),
];

/** The built-in type of a name or type id. */
export const findBuiltInType = (text: string): ObjectType | undefined =>
  builtInTypes.find(({ name, typeId }) => name === text || typeId === text);

export function toCustomType(schema: TypeSchema): ObjectType {
  const { objectTypeId, labels, primaryDisplayProperty, secondaryDisplayProperties, requiredProperties } = schema;
  const others = [...secondaryDisplayProperties, ...requiredProperties].filter(
    (name) => name !== primaryDisplayProperty,
  );
  const own = [...new Set(others)];
  return {
    name: objectTypeId,
    typeId: objectTypeId,
    singular: labels.singular,
    plural: labels.plural,
    titleProperties: [primaryDisplayProperty],
    defaultColumns: [...own, 'hubspot_owner_id', 'hs_lastmodifieddate', 'hs_createdate'],
    createProperties: [primaryDisplayProperty, ...own, 'hubspot_owner_id'],
    requiredProperties,
    stages: { pipeline: 'hs_pipeline', stage: 'hs_pipeline_stage' },
  };
}

export type Values = Readonly<Record<string, string | null | undefined>>;

/** What a record is called; never empty. */
export function toTitle(type: ObjectType, values: Values, id: string): string {
  const own = type.titleProperties.map((name) => values[name]?.trim() ?? '').filter((text) => text !== '');
  if (own.length > 0) return own.join(' ');
  const fallback = type.fallbackTitle === undefined ? undefined : values[type.fallbackTitle];
  return fallback === undefined || fallback === null || fallback === '' ? `${type.singular} ${id}` : fallback;
}

/** What to ask of a record so that {@link toTitle} can name it. */
export const titleNeeds = ({ titleProperties, fallbackTitle }: ObjectType): readonly string[] =>
  fallbackTitle === undefined ? titleProperties : [...titleProperties, fallbackTitle];
