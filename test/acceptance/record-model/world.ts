import type { TestHub } from '../../support/hubs.js';
import type { Reply } from '../../support/http.js';
import type { Model, ModelRecord, Kind, Properties } from './model.js';
import type { Random } from './random.js';

/** The server, the model and the dice. */
export interface World {
  readonly hub: TestHub;
  readonly model: Model;
  readonly random: Random;
  /** A request as a user who is signed in to the hub. */
  asUser(path: string, json: object): Promise<Reply>;
}

export const kinds: readonly Kind[] = ['companies', 'contacts', 'tickets'];

/** The properties that operations set, with the few values that they take, so that they meet often. */
const values: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  companies: {
    name: ['Acme', 'Bolt', 'Cargo'],
    city: ['Bern', 'Athens', ''],
    numberofemployees: ['5', '50', '500', ''],
    sku: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', ''],
  },
  contacts: {
    firstname: ['Ada', 'Grace', ''],
    city: ['Bern', 'Athens', ''],
    email: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}@example.com`),
  },
  tickets: {
    content: ['late', 'lost', ''],
    subject: ['Help', 'Question'],
    hs_pipeline_stage: ['1', '2', '3', '4'],
    sku: ['t1', 't2', 't3', 't4', ''],
  },
};

export const comparedProperties: Readonly<Record<Kind, readonly string[]>> = {
  companies: [...Object.keys(values.companies)],
  contacts: [...Object.keys(values.contacts), 'hs_additional_emails'],
  tickets: [...Object.keys(values.tickets)],
};

/** A value that operations give a property; '' for what they do not set. */
export function someValue({ random }: World, kind: Kind, name: string): string {
  return random.pick((values[kind][name] ?? []).filter((value) => value !== '')) ?? '';
}

/** Some properties of a kind, with those that a new record must have. */
export function someProperties({ random }: World, kind: Kind, isNew: boolean): Properties {
  const chosen = Object.entries(values[kind]).flatMap(([name, options]) => {
    const isNeeded = isNew && ['name', 'subject', 'hs_pipeline_stage'].includes(name);
    const value = random.pick(options) ?? '';
    return isNeeded || random.chance(0.5) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(chosen);
}

export function someKind({ random }: World): Kind {
  return random.pick(kinds) ?? 'companies';
}

/** An id of a record that is live, most of the time. */
export function someId({ model, random }: World, kind: Kind): string {
  const all = model.records.filter((record) => record.kind === kind);
  const live = all.filter(({ state }) => state === 'live');
  return random.pick(random.chance(0.85) && live.length > 0 ? live : all)?.id ?? '999';
}

export const objectsPath = (kind: Kind, rest = ''): string => `/crm/v3/objects/${kind}${rest}`;

/** A failure that says what was done when server and model came apart. */
export function assertSame(found: unknown, expected: unknown, about: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${about}: the server says ${one}, the model ${other}`);
}

/** What a record of the model is on the wire, as far as they are compared. */
export function toComparable(properties: Iterable<readonly [string, string]>, kind: Kind): string {
  const shown = [...properties].filter(([name, value]) => value !== '' && comparedProperties[kind].includes(name));
  return JSON.stringify(shown.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function describeRecord({ kind, id }: ModelRecord): string {
  return `${kind}/${id}`;
}
