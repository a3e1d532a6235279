import { expect, inject, it } from 'vitest';
import { request } from '../../../test/support/http.js';
import { knownKeywords } from './schema-check.js';

it('the check of bodies knows every keyword that the description uses', async () => {
  const { body } = await request(inject('baseUrl'), { path: '/openapi.json' });
  const found = new Set<string>();
  const collect = (schema: Record<string, unknown>): void => {
    for (const [keyword, value] of Object.entries(schema)) {
      found.add(keyword);
      if (keyword === 'properties') Object.values(value as Record<string, Record<string, unknown>>).forEach(collect);
      else if (keyword === 'anyOf') (value as Record<string, unknown>[]).forEach(collect);
      else if ((keyword === 'items' || keyword === 'additionalProperties') && typeof value === 'object') {
        collect(value as Record<string, unknown>);
      }
    }
  };
  const paths = body.paths as Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: Record<string, unknown> }> } }>
  >;
  for (const { requestBody } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const { schema } of Object.values(requestBody?.content ?? {})) collect(schema);
  }
  expect(found.size).toBeGreaterThan(10);
  expect([...found].filter((keyword) => !knownKeywords.has(keyword))).toEqual([]);
});
