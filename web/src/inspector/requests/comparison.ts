import { t } from '../../i18n/messages.js';
import type { RecordedRequest } from './request-list.js';

/** Headers that differ between any two requests. */
const incidental = new Set(['x-hubspot-correlation-id', 'date', 'content-length', 'connection', 'keep-alive']);

/** Returns the parts of a request and its response by their names, as JSON where they are. */
export function toComparison(request: RecordedRequest): Readonly<Record<string, unknown>> {
  const [path, query = ''] = request.path.split('?', 2);
  return {
    [t('Method and path')]: { method: request.method, path },
    [t('Query')]: toParameters(query),
    [t('Request headers')]: toHeaders(request.requestHeaders),
    [t('Request body')]: toBody(request.requestBody, request.requestHeaders['content-type']),
    [t('Status')]: request.status,
    [t('Response headers')]: toHeaders(request.responseHeaders),
    [t('Response body')]: toBody(request.responseBody, request.responseHeaders['content-type']),
  };
}

/** Parameters by name; a repeated one is a list. */
function toParameters(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function toHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !incidental.has(name)));
}

function toBody(body: string | null, type = ''): unknown {
  if (body === null) return null;
  if (type.startsWith('application/x-www-form-urlencoded')) return toParameters(body);
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
