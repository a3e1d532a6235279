import { callers, filterKeys, stateNames, toTokens, toValueText } from './filter-query.js';

/** What the recorded requests offer as values. */
export interface FilterValues {
  readonly apps: readonly string[];
  readonly accounts: readonly string[];
  readonly operations: readonly string[];
}

interface Suggestion {
  readonly label: string;
  readonly meaning: string;
  /** The whole text once it is chosen. */
  readonly text: string;
  /** Where the caret goes. */
  readonly caret: number;
}

const most = 8;

const fixedValues: Readonly<Record<string, readonly string[]>> = {
  method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  status: ['2xx', '4xx', '5xx', '>=400', '429', 'cut'],
  caller: callers,
  slower: ['100ms', '300ms', '1s'],
  faster: ['10ms', '100ms'],
  is: stateNames,
  include: ['web-app'],
};

/** Suggests names of filters, and then their values, for the word at the caret. */
export function suggest(text: string, caret: number, values: FilterValues): Suggestion[] {
  const token = toTokens(text.slice(0, caret)).find(({ end }) => end === caret);
  const start = token?.start ?? caret;
  const sign = token?.isNegated ? '-' : '';
  const typed = text.slice(start + sign.length, caret);
  const end = caret + (/^[^\s]*/.exec(text.slice(caret))?.[0].length ?? 0);
  const complete = (piece: string, label: string, meaning: string): Suggestion => {
    const before = `${text.slice(0, start)}${sign}${piece}`;
    return { label: `${sign}${label}`, meaning, text: before + text.slice(end), caret: before.length };
  };
  if (token?.key === undefined) {
    const wanted = typed.toLowerCase();
    return Object.entries(filterKeys)
      .filter(([key]) => key.startsWith(wanted) && (wanted !== '' || key !== 'id'))
      .map(([key, { meaning }]) => complete(`${key}:`, `${key}:`, meaning))
      .slice(0, wanted === '' ? undefined : most);
  }
  const { key } = token;
  const rest = typed.slice(key.length + 1);
  const cut = rest.startsWith('"') ? 0 : rest.lastIndexOf(',') + 1;
  const wanted = rest.slice(cut).replaceAll('"', '').toLowerCase();
  return listValues(key, values)
    .filter((value) => value.toLowerCase().includes(wanted) && value.toLowerCase() !== wanted)
    .slice(0, most)
    .map((value) => {
      const written = `${key}:${rest.slice(0, cut)}${toValueText(value)}`;
      return complete(`${written} `, written, filterKeys[key]?.meaning ?? '');
    });
}

function listValues(key: string, { apps, accounts, operations }: FilterValues): readonly string[] {
  if (key === 'app') return apps;
  if (key === 'account') return accounts;
  if (key === 'operation') return operations;
  return Object.hasOwn(fixedValues, key) ? (fixedValues[key] ?? []) : [];
}
