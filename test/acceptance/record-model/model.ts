// What records are, in the smallest words: the yardstick that the server is held against.

export type Kind = 'companies' | 'contacts' | 'tickets';
export type Properties = Readonly<Record<string, string>>;

export interface ModelRecord {
  readonly kind: Kind;
  readonly id: string;
  properties: Map<string, string>;
  state: 'live' | 'archived' | 'merged';
}

export interface Model {
  readonly records: readonly ModelRecord[];
  live(kind: Kind): ModelRecord[];
  archived(kind: Kind): ModelRecord[];
  /** The live record that an id leads to, through merges. */
  resolve(kind: Kind, id: string): ModelRecord | undefined;
  /** Who holds the unique value that these properties ask for. */
  findHolder(kind: Kind, properties: Properties, except?: ModelRecord): ModelRecord | undefined;
  findByUnique(kind: Kind, value: string): ModelRecord | undefined;
  add(kind: Kind, id: string, properties: Properties): void;
  set(record: ModelRecord, properties: Properties): void;
  archive(record: ModelRecord): void;
  restore(record: ModelRecord): void;
  merge(primary: ModelRecord, other: ModelRecord): void;
  associate(a: ModelRecord, b: ModelRecord): void;
  dissociate(a: ModelRecord, b: ModelRecord): void;
  /** Ids of the live records of a kind that a record is associated with, sorted. */
  associated(record: ModelRecord, kind: Kind): string[];
}

/** The property of each kind whose value only one live record has. */
export const uniqueProperty: Readonly<Record<Kind, string>> = { companies: 'sku', contacts: 'email', tickets: 'sku' };

export function createModel(): Model {
  const records: ModelRecord[] = [];
  const aliases = new Map<string, ModelRecord>();
  const pairs = new Set<string>();

  const find = (kind: Kind, id: string) => records.find((one) => one.kind === kind && one.id === id);
  const inState = (kind: Kind, state: ModelRecord['state']) =>
    records.filter((one) => one.kind === kind && one.state === state);
  const findByUnique = (kind: Kind, value: string, except?: ModelRecord) =>
    value === '' ? undefined : inState(kind, 'live').find((one) => one !== except && uniques(one).includes(value));
  const othersOf = (record: ModelRecord) =>
    records.filter((one) => one !== record && one.state !== 'merged' && pairs.has(toPair(record, one)));

  return {
    records,
    live: (kind) => inState(kind, 'live'),
    archived: (kind) => inState(kind, 'archived'),
    resolve(kind, id) {
      const found = aliases.get(`${kind} ${id}`) ?? find(kind, id);
      return found?.state === 'live' ? found : undefined;
    },
    findHolder: (kind, properties, except) => findByUnique(kind, properties[uniqueProperty[kind]] ?? '', except),
    findByUnique: (kind, value) => findByUnique(kind, value),
    add: (kind, id, properties) =>
      void records.push({ kind, id, properties: new Map(filled(properties)), state: 'live' }),
    set(record, properties) {
      for (const [name, value] of Object.entries(properties)) {
        if (value === '') record.properties.delete(name);
        else record.properties.set(name, value);
      }
    },
    archive: (record) => void (record.state = 'archived'),
    restore: (record) => void (record.state = 'live'),
    merge(primary, other) {
      const addresses = [...new Set([...uniques(primary), ...uniques(other)])];
      for (const [name, value] of other.properties)
        if (!primary.properties.has(name)) primary.properties.set(name, value);
      if (primary.kind === 'contacts') {
        const further = addresses.filter((address) => address !== primary.properties.get('email'));
        if (further.length > 0) primary.properties.set('hs_additional_emails', further.join(';'));
        else primary.properties.delete('hs_additional_emails');
      }
      for (const end of othersOf(other)) if (end !== primary) pairs.add(toPair(primary, end));
      other.state = 'merged';
      for (const [key, target] of aliases) if (target === other) aliases.set(key, primary);
      aliases.set(`${other.kind} ${other.id}`, primary);
    },
    associate: (a, b) => void pairs.add(toPair(a, b)),
    dissociate: (a, b) => void pairs.delete(toPair(a, b)),
    associated: (record, kind) =>
      othersOf(record)
        .filter((one) => one.kind === kind && one.state === 'live')
        .map(({ id }) => id)
        .sort(),
  };
}

function filled(properties: Properties): [string, string][] {
  return Object.entries(properties).filter(([, value]) => value !== '');
}

function uniques({ kind, properties }: ModelRecord): string[] {
  const further = (properties.get('hs_additional_emails') ?? '').split(';');
  return [properties.get(uniqueProperty[kind]) ?? '', ...further].filter((value) => value !== '');
}

function toPair(a: ModelRecord, b: ModelRecord): string {
  return [a, b]
    .map(({ kind, id }) => `${kind} ${id}`)
    .sort()
    .join(' - ');
}
