import { t } from '../i18n/messages.js';
import type { Hue } from '../ui/marks/chip.js';

/** Everything the screens know about an object type, built-in or custom. */
export interface ObjectType {
  /** Its name in addresses and the API: `contacts`, `2-1234`. */
  readonly name: string;
  readonly typeId: string;
  readonly singular: string;
  readonly plural: string;
  /** The properties whose values, joined, name a record. */
  readonly titleProperties: readonly string[];
  /** The property that names a record whose title properties are empty. */
  readonly fallbackTitle?: string;
  /** Properties that distinguish records of the same name: the first with a value is shown. */
  readonly hintProperties: readonly string[];
  /** The property that holds the currency of a record's amounts, if it has its own. */
  readonly currencyProperty?: string;
  /** The properties on top of a record's page. */
  readonly keyProperties: readonly string[];
  readonly defaultColumns: readonly string[];
  readonly createProperties: readonly string[];
  readonly requiredProperties: readonly string[];
  /** A property that identifies records though it is not defined as unique. */
  readonly idProperty?: string;
  /** Whether it has a place in the navigation, and its records can be merged, related to any other, listed and given events. */
  readonly isPrimary: boolean;
  /** Icon and colour of a custom object type that has been given them. */
  readonly look?: TypeLook | undefined;
  /** Other types that its records are related to, beside the primary and custom ones. */
  readonly relatedTypes: readonly BuiltInTypeName[];
  /** Set for types whose records move through the stages of pipelines. */
  readonly stages?: StageProperties;
  /** Whether its records have lifecycle stages, which are one pipeline. */
  readonly hasLifecycle?: true;
  /** Set for activities: how users log them. */
  readonly activity?: ActivityProperties;
}

export interface StageProperties {
  readonly pipeline: string;
  readonly stage: string;
  /** The entry of a stage's metadata that says whether its records are closed, or how likely they are won. */
  readonly state: 'probability' | 'ticketState' | 'state';
}

export interface ActivityProperties {
  readonly titleProperty?: string;
  readonly bodyProperty: string;
}

/** Names of an icon and a hue. */
export interface TypeLook {
  readonly icon: string;
  readonly hue: Hue;
}

/** A custom object type as the API describes it. */
interface TypeSchema {
  readonly objectTypeId: string;
  readonly name: string;
  readonly fullyQualifiedName: string;
  readonly labels: { readonly singular: string; readonly plural: string };
  readonly primaryDisplayProperty: string;
  readonly secondaryDisplayProperties: readonly string[];
  readonly requiredProperties: readonly string[];
  readonly look?: TypeLook | undefined;
}

export type BuiltInTypeName =
  | 'contacts'
  | 'companies'
  | 'deals'
  | 'tickets'
  | 'products'
  | 'line_items'
  | 'notes'
  | 'tasks'
  | 'calls'
  | 'meetings'
  | 'emails'
  | 'communications'
  | 'postal_mail';

const dealStages: StageProperties = { pipeline: 'pipeline', stage: 'dealstage', state: 'probability' };
const ticketStages: StageProperties = { pipeline: 'hs_pipeline', stage: 'hs_pipeline_stage', state: 'ticketState' };
const customStages: StageProperties = { ...ticketStages, state: 'state' };

/** The properties that hold pipelines and stages, of all types. */
export const stageProperties: readonly StageProperties[] = [dealStages, ticketStages];

type ActivityTexts = Pick<ObjectType, 'singular' | 'plural' | 'titleProperties'>;

function activityType(typeId: string, texts: ActivityTexts, activity: ActivityProperties): Omit<ObjectType, 'name'> {
  const createProperties = [...texts.titleProperties, 'hs_timestamp', 'hubspot_owner_id'];
  return {
    ...texts,
    typeId,
    activity,
    hintProperties: [],
    keyProperties: createProperties,
    createProperties,
    defaultColumns: ['hs_timestamp', 'hubspot_owner_id', 'hs_lastmodifieddate'],
    requiredProperties: ['hs_timestamp'],
    isPrimary: false,
    relatedTypes: [],
  };
}

/** The types that come with the server, in the order in which users choose from them. */
const typesByName: Readonly<Record<BuiltInTypeName, Omit<ObjectType, 'name'>>> = {
  contacts: {
    hasLifecycle: true,
    typeId: '0-1',
    singular: t('Contact'),
    plural: t('Contacts'),
    titleProperties: ['firstname', 'lastname'],
    fallbackTitle: 'email',
    hintProperties: ['email', 'phone', 'jobtitle'],
    keyProperties: [
      ...['firstname', 'lastname', 'email', 'phone', 'jobtitle'],
      ...['lifecyclestage', 'hs_lead_status', 'hubspot_owner_id'],
    ],
    defaultColumns: ['email', 'phone', 'hubspot_owner_id', 'lifecyclestage', 'lastmodifieddate', 'createdate'],
    createProperties: ['email', 'firstname', 'lastname', 'phone', 'jobtitle', 'hubspot_owner_id', 'lifecyclestage'],
    requiredProperties: [],
    idProperty: 'email',
    isPrimary: true,
    relatedTypes: [],
  },
  companies: {
    hasLifecycle: true,
    typeId: '0-2',
    singular: t('Company'),
    plural: t('Companies'),
    titleProperties: ['name'],
    fallbackTitle: 'domain',
    hintProperties: ['domain', 'city'],
    keyProperties: ['name', 'domain', 'industry', 'phone', 'city', 'lifecyclestage', 'hubspot_owner_id'],
    defaultColumns: ['domain', 'phone', 'city', 'country', 'industry', 'hubspot_owner_id', 'createdate'],
    createProperties: ['name', 'domain', 'phone', 'city', 'country', 'industry', 'hubspot_owner_id'],
    requiredProperties: [],
    isPrimary: true,
    relatedTypes: [],
  },
  deals: {
    typeId: '0-3',
    singular: t('Deal'),
    plural: t('Deals'),
    titleProperties: ['dealname'],
    hintProperties: ['amount'],
    currencyProperty: 'deal_currency_code',
    keyProperties: ['dealname', 'amount', 'dealstage', 'pipeline', 'closedate', 'hubspot_owner_id'],
    defaultColumns: ['dealstage', 'amount', 'closedate', 'hubspot_owner_id', 'createdate'],
    createProperties: ['dealname', 'dealstage', 'amount', 'closedate', 'hubspot_owner_id', 'dealtype'],
    requiredProperties: ['dealname', 'dealstage'],
    isPrimary: true,
    relatedTypes: ['line_items'],
    stages: dealStages,
  },
  tickets: {
    typeId: '0-5',
    singular: t('Ticket'),
    plural: t('Tickets'),
    titleProperties: ['subject'],
    hintProperties: ['hs_ticket_priority'],
    keyProperties: [
      ...['subject', 'content', 'hs_pipeline_stage', 'hs_pipeline'],
      ...['hs_ticket_priority', 'hubspot_owner_id'],
    ],
    defaultColumns: ['hs_pipeline_stage', 'hs_ticket_priority', 'hubspot_owner_id', 'createdate'],
    createProperties: ['subject', 'content', 'hs_pipeline_stage', 'hs_ticket_priority', 'hubspot_owner_id'],
    requiredProperties: ['subject', 'hs_pipeline_stage'],
    isPrimary: true,
    relatedTypes: [],
    stages: ticketStages,
  },
  products: {
    typeId: '0-7',
    singular: t('Product'),
    plural: t('Products'),
    titleProperties: ['name'],
    hintProperties: ['hs_sku', 'price'],
    keyProperties: ['name', 'description', 'price', 'hs_sku'],
    defaultColumns: ['price', 'hs_sku', 'description', 'createdate'],
    createProperties: ['name', 'price', 'hs_sku', 'description'],
    requiredProperties: ['name'],
    isPrimary: false,
    relatedTypes: [],
  },
  line_items: {
    typeId: '0-8',
    singular: t('Line item'),
    plural: t('Line items'),
    titleProperties: ['name'],
    hintProperties: ['amount'],
    keyProperties: ['name', 'quantity', 'price', 'amount'],
    defaultColumns: ['quantity', 'price', 'amount', 'createdate'],
    createProperties: ['name', 'quantity', 'price', 'hs_product_id'],
    requiredProperties: [],
    isPrimary: false,
    relatedTypes: ['products'],
  },
  notes: activityType(
    '0-46',
    { singular: t('Note'), plural: t('Notes'), titleProperties: ['hs_body_preview'] },
    { bodyProperty: 'hs_note_body' },
  ),
  tasks: activityType(
    '0-27',
    { singular: t('Task'), plural: t('Tasks'), titleProperties: ['hs_task_subject'] },
    { titleProperty: 'hs_task_subject', bodyProperty: 'hs_task_body' },
  ),
  calls: activityType(
    '0-48',
    { singular: t('Call'), plural: t('Calls'), titleProperties: ['hs_call_title'] },
    { titleProperty: 'hs_call_title', bodyProperty: 'hs_call_body' },
  ),
  meetings: activityType(
    '0-47',
    { singular: t('Meeting'), plural: t('Meetings'), titleProperties: ['hs_meeting_title'] },
    { titleProperty: 'hs_meeting_title', bodyProperty: 'hs_meeting_body' },
  ),
  emails: activityType(
    '0-49',
    { singular: t('Email'), plural: t('Emails'), titleProperties: ['hs_email_subject'] },
    { titleProperty: 'hs_email_subject', bodyProperty: 'hs_email_text' },
  ),
  communications: activityType(
    '0-18',
    { singular: t('Message'), plural: t('Messages'), titleProperties: ['hs_body_preview'] },
    { bodyProperty: 'hs_communication_body' },
  ),
  postal_mail: activityType(
    '0-116',
    { singular: t('Postal mail'), plural: t('Postal mail'), titleProperties: ['hs_body_preview'] },
    { bodyProperty: 'hs_postal_mail_body' },
  ),
};

export const builtInTypes: readonly ObjectType[] = Object.entries(typesByName).map(([name, type]) => ({
  name,
  ...type,
}));

export const getBuiltInType = (name: BuiltInTypeName): ObjectType => ({ name, ...typesByName[name] });

/** The types that the navigation and most choices offer. */
export const primaryTypes = builtInTypes.filter(({ isPrimary }) => isPrimary);

/** Finds a built-in type by its name or type id. */
export const findBuiltInType = (nameOrId: string): ObjectType | undefined =>
  builtInTypes.find(({ name, typeId }) => name === nameOrId || typeId === nameOrId);

export function toCustomType(schema: TypeSchema): ObjectType {
  const { objectTypeId, labels, primaryDisplayProperty, secondaryDisplayProperties, requiredProperties } = schema;
  const others = [...secondaryDisplayProperties, ...requiredProperties].filter(
    (name) => name !== primaryDisplayProperty,
  );
  const own = [...new Set(others)];
  const createProperties = [primaryDisplayProperty, ...own, 'hubspot_owner_id'];
  return {
    name: objectTypeId,
    typeId: objectTypeId,
    singular: labels.singular,
    plural: labels.plural,
    titleProperties: [primaryDisplayProperty],
    defaultColumns: [...own, 'hubspot_owner_id', 'hs_lastmodifieddate', 'hs_createdate'],
    createProperties,
    keyProperties: createProperties,
    hintProperties: [],
    requiredProperties,
    isPrimary: false,
    relatedTypes: [],
    stages: customStages,
    look: schema.look,
  };
}

export type Values = Readonly<Record<string, string | null | undefined>>;

/** Returns the name of a record; never empty. */
export function toTitle(type: ObjectType, values: Values, id: string): string {
  const own = type.titleProperties.map((name) => values[name]?.trim() ?? '').filter((text) => text !== '');
  if (own.length > 0) return own.join(' ');
  const fallback = type.fallbackTitle === undefined ? undefined : values[type.fallbackTitle];
  return fallback === undefined || fallback === null || fallback === '' ? `${type.singular} ${id}` : fallback;
}

/** The properties that {@link toTitle} needs. */
export const listTitleProperties = ({ titleProperties, fallbackTitle }: ObjectType): readonly string[] =>
  fallbackTitle === undefined ? titleProperties : [...titleProperties, fallbackTitle];

/** The properties that showing any record of a type needs: those of its title, and its currency. */
export const listShownProperties = (type: ObjectType): readonly string[] => [
  ...listTitleProperties(type),
  ...(type.currencyProperty === undefined ? [] : [type.currencyProperty]),
];
