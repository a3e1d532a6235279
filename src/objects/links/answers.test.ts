import { describe, expect, it } from 'vitest';
import { toPrintId, toPrintIdText } from './answers.js';

describe('ids of associated records in version 4', () => {
  it.each(['/crm/v4/objects/companies/1/associations/contacts', '/crm/objects/2026-03/companies/1/associations/0-1'])(
    'are equal as text and as a printed value, of any length: %s',
    (url) => {
      const ids = ['7', '10009381261', '9'.repeat(15), '1' + '0'.repeat(15), '9007199254740993', '9223372036854775807'];
      for (const id of ids) expect(toPrintIdText(url)(id)).toBe(JSON.stringify(toPrintId(url)(id)));
    },
  );
});
