import type { FetchedOptions } from './app-actions.schema.js';

const mostOptions = 1000;
const longestText = 1000;

/** A text that an app sent, as it is shown; undefined for anything else. Numbers and flags are converted. */
function toText(value: unknown, longest = longestText): string | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value).slice(0, longest).replaceAll('\u0000', '').toWellFormed() : undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the options that an app responded with: texts only, at most 1,000, each value once. Returns undefined for a response of
 * another shape. Assumption AA24.
 */
export function readFetchedOptions(text: string): FetchedOptions | undefined {
  const body = parse(text);
  if (!isFields(body) || !Array.isArray(body['options'])) return undefined;
  const options = new Map<string, FetchedOptions['options'][number]>();
  for (const option of body['options'] as unknown[]) {
    if (options.size === mostOptions) break;
    if (!isFields(option)) continue;
    const value = toText(option['value']);
    if (value === undefined || value === '' || options.has(value)) continue;
    const [label, description] = [toText(option['label']), toText(option['description'])];
    options.set(value, { value, label: label || value, ...(description !== undefined && { description }) });
  }
  const after = toText(body['after']);
  return {
    options: [...options.values()],
    isSearchable: body['searchable'] === true,
    ...(after !== undefined && after !== '' && { after }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
