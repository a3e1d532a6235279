type Layout = 'table' | 'board' | 'calendar';

/** What an index page shows: stored in saved views and in the address. */
export interface ViewState {
  readonly query: string;
  /** Groups are joined by “or”, their filters by “and”. */
  readonly filterGroups: readonly FilterGroup[];
  readonly sort: Sort | null;
  /** null: the default columns of the type. */
  readonly columns: readonly Column[] | null;
  readonly layout: Layout;
  readonly pipelineId: string | null;
  /** The property by which the table is grouped. */
  readonly groupBy: string | null;
  /** The groups that are collapsed, by their value; empty for records without one. */
  readonly closedGroups: readonly string[];
  /** The date by which the calendar shows records; null: the usual one of the type. */
  readonly dateProperty: string | null;
  /** What the calendar shows at a time. */
  readonly span: 'month' | 'week';
  /** The day that the calendar shows; null: today. In the address only. */
  readonly day: string | null;
  /** What the cards of the board show below their title; null: the usual properties of the type. */
  readonly cardProperties: readonly string[] | null;
  readonly cardDensity: 'comfortable' | 'compact';
  /** How many records a stage should hold at most, by its ID. */
  readonly stageLimits: Readonly<Record<string, number>>;
  /** The stages whose columns are narrow strips, by their ID. */
  readonly narrowStages: readonly string[];
  /** The property by which the board has lanes. */
  readonly laneBy: string | null;
  /** The lanes that are collapsed, by their value; empty for records without one. */
  readonly closedLanes: readonly string[];
}

export interface FilterGroup {
  readonly filters: readonly Filter[];
}

export interface Filter {
  readonly propertyName: string;
  readonly operator: Operator;
  readonly value?: string;
  readonly highValue?: string;
  readonly values?: readonly string[];
}

export interface Sort {
  readonly propertyName: string;
  readonly direction: 'ASCENDING' | 'DESCENDING';
}

export interface Column {
  readonly name: string;
  readonly width?: number;
  /** Whether it stays beside the name while the others are scrolled. */
  readonly pinned?: true;
}

const operators = [
  'EQ',
  'NEQ',
  'LT',
  'LTE',
  'GT',
  'GTE',
  'BETWEEN',
  'IN',
  'NOT_IN',
  'HAS_PROPERTY',
  'NOT_HAS_PROPERTY',
  'CONTAINS_TOKEN',
  'NOT_CONTAINS_TOKEN',
] as const;
export type Operator = (typeof operators)[number];

export const defaultState: ViewState = {
  query: '',
  filterGroups: [],
  sort: null,
  columns: null,
  layout: 'table',
  pipelineId: null,
  groupBy: null,
  closedGroups: [],
  dateProperty: null,
  span: 'month',
  day: null,
  cardProperties: null,
  cardDensity: 'comfortable',
  stageLimits: {},
  narrowStages: [],
  laneBy: null,
  closedLanes: [],
};

/** More properties would make a card longer than what it is about. */
export const mostCardProperties = 6;
export const mostStageLimit = 100_000;

export const columnWidths = { least: 80, usual: 150, most: 800 } as const;

/** Of a pinned column in an address. */
const pinMark = 'pin';

const layouts: readonly Layout[] = ['table', 'board', 'calendar'];

/** Parses the state in an address; invalid parts are ignored. */
export function readState(params: URLSearchParams): ViewState {
  return {
    query: params.get('q') ?? '',
    filterGroups: readGroups(params.get('filters')),
    sort: readSort(params.get('sort')),
    columns: readColumns(params.get('columns')),
    layout: layouts.find((layout) => layout === params.get('as')) ?? 'table',
    pipelineId: params.get('pipeline'),
    groupBy: params.get('group'),
    closedGroups: readNames(params.get('closed')),
    dateProperty: params.get('date'),
    span: params.get('span') === 'week' ? 'week' : 'month',
    day: params.get('day'),
    cardProperties: params.has('card') ? readCard(params.get('card') ?? '') : null,
    cardDensity: params.get('cards') === 'compact' ? 'compact' : 'comfortable',
    stageLimits: readLimits(params.get('limits')),
    narrowStages: readNames(params.get('narrow')),
    laneBy: params.get('lanes'),
    closedLanes: readNames(params.get('folded')),
  };
}

/** Converts the state to search parameters; default values are omitted. */
export function writeState(state: ViewState): Record<string, string> {
  const { query, filterGroups, sort, layout, pipelineId } = state;
  return {
    ...(query !== '' && { q: query }),
    ...(filterGroups.length > 0 && { filters: JSON.stringify(filterGroups.map(({ filters }) => filters)) }),
    ...(sort && { sort: (sort.direction === 'DESCENDING' ? '-' : '') + sort.propertyName }),
    ...(layout !== 'table' && { as: layout }),
    ...(pipelineId !== null && { pipeline: pipelineId }),
    ...writeTable(state),
    ...writeCalendar(state),
    ...writeBoard(state),
  };
}

const writeTable = ({ columns, groupBy, closedGroups }: ViewState) => ({
  ...(columns && {
    columns: columns.map(writeColumn).join(','),
  }),
  ...(groupBy && { group: groupBy }),
  ...(groupBy && closedGroups.length > 0 && { closed: JSON.stringify(closedGroups) }),
});

const writeColumn = ({ name, width, pinned }: Column): string =>
  [name, ...(width === undefined ? [] : [width]), ...(pinned ? [pinMark] : [])].join(':');

const writeCalendar = ({ dateProperty, span, day }: ViewState) => ({
  ...(dateProperty !== null && { date: dateProperty }),
  ...(span === 'week' && { span }),
  ...(day !== null && { day }),
});

const writeBoard = ({ cardProperties, cardDensity, stageLimits, narrowStages, laneBy, closedLanes }: ViewState) => ({
  ...(cardProperties && { card: cardProperties.join(',') }),
  ...(cardDensity === 'compact' && { cards: cardDensity }),
  ...(Object.keys(stageLimits).length > 0 && { limits: writeLimits(stageLimits) }),
  ...(narrowStages.length > 0 && { narrow: JSON.stringify(narrowStages.toSorted()) }),
  ...(laneBy && { lanes: laneBy }),
  ...(laneBy && closedLanes.length > 0 && { folded: JSON.stringify(closedLanes) }),
});

const readCard = (text: string): string[] =>
  [...new Set(text.split(','))].filter((name) => name !== '').slice(0, mostCardProperties);

/** In the order of the stages' IDs, so that the same limits are the same text. */
const writeLimits = (limits: ViewState['stageLimits']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(limits).toSorted(([a], [b]) => (a < b ? -1 : 1))));

function readLimits(text: string | null): ViewState['stageLimits'] {
  if (text === null) return {};
  try {
    const limits: unknown = JSON.parse(text);
    if (typeof limits !== 'object' || limits === null || Array.isArray(limits)) return {};
    return Object.fromEntries(Object.entries(limits).filter(([stageId, limit]) => stageId !== '' && isLimit(limit)));
  } catch {
    return {};
  }
}

const isLimit = (limit: unknown): boolean =>
  Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= mostStageLimit;

/** More groups or lanes do not exist. */
const mostGroups = 100;

function readNames(text: string | null): string[] {
  if (text === null) return [];
  try {
    const names: unknown = JSON.parse(text);
    return Array.isArray(names) ? [...new Set(names.map(String))].slice(0, mostGroups) : [];
  } catch {
    return [];
  }
}

/** The search parameter with the ID of the saved view, or that all records are shown where a view opens by default. */
export const viewParameter = 'view';
export const allRecords = 'all';

/** Whether an address neither names a view nor has a state. */
export const isBare = (params: URLSearchParams): boolean =>
  !params.has(viewParameter) && Object.keys(writeState(readState(params))).length === 0;

/** Converts the settings of a saved view to search parameters; what it was saved without is the default. */
export const writeSettings = (settings: object | undefined): Record<string, string> =>
  writeState({ ...defaultState, ...(settings as Partial<ViewState>) });

/** Whether two states show the same, on whatever day. */
export const isSameState = (a: ViewState, b: ViewState): boolean =>
  JSON.stringify(writeState({ ...a, day: null })) === JSON.stringify(writeState({ ...b, day: null }));

function readSort(text: string | null): Sort | null {
  if (text === null || text === '' || text === '-') return null;
  return text.startsWith('-')
    ? { propertyName: text.slice(1), direction: 'DESCENDING' }
    : { propertyName: text, direction: 'ASCENDING' };
}

function readColumns(text: string | null): Column[] | null {
  if (text === null) return null;
  const seen = new Set<string>();
  return text.split(',').flatMap((part) => {
    const [name = '', ...marks] = part.split(':');
    if (name === '' || seen.has(name)) return [];
    seen.add(name);
    const width = marks.find((mark) => /^[0-9]{2,4}$/.test(mark));
    const isPinned = marks.includes(pinMark);
    return [{ name, ...(width !== undefined && { width: toWidth(Number(width)) }), ...(isPinned && { pinned: true }) }];
  });
}

export const toWidth = (pixels: number): number =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, pixels)));

function readGroups(text: string | null): FilterGroup[] {
  if (text === null) return [];
  try {
    const groups: unknown = JSON.parse(text);
    if (!Array.isArray(groups)) return [];
    return groups
      .map((group: unknown) => ({ filters: Array.isArray(group) ? group.flatMap(readFilter) : [] }))
      .filter(({ filters }) => filters.length > 0);
  } catch {
    return [];
  }
}

function readFilter(given: unknown): Filter[] {
  if (typeof given !== 'object' || given === null) return [];
  const { propertyName, operator, value, highValue, values } = given as Record<string, unknown>;
  if (typeof propertyName !== 'string' || !operators.includes(operator as Operator)) return [];
  return [
    {
      propertyName,
      operator: operator as Operator,
      ...(typeof value === 'string' && { value }),
      ...(typeof highValue === 'string' && { highValue }),
      ...(Array.isArray(values) && { values: values.map(String) }),
    },
  ];
}
