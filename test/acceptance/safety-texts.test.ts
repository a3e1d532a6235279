import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { inTurn } from '../support/in-turn.js';
import { someOf } from '../support/large.js';
import { oddTexts } from '../support/odd-texts.js';
import { filter, findIds, where } from '../support/searches.js';

const contacts = '/crm/v3/objects/contacts';

describe('texts with a special meaning elsewhere', () => {
  let hub: TestHub;
  let ids: string[];
  beforeAll(async () => {
    hub = await newHub();
    ids = [];
    for (let start = 0; start < oddTexts.length; start += 100) {
      const inputs = oddTexts.slice(start, start + 100).map((text) => ({ properties: { firstname: text } }));
      const { status, body, text } = await hub.request({ path: `${contacts}/batch/create`, json: { inputs } });
      expect(status, text).toBe(201);
      ids.push(...(body.results as { id: string }[]).map(({ id }) => id));
    }
  });

  it('are about 200 distinct ones', () => {
    expect(oddTexts.length).toBeGreaterThan(190);
    expect(new Set(oddTexts).size).toBe(oddTexts.length);
  });

  it('are returned unchanged', async () => {
    for (let start = 0; start < ids.length; start += 100) {
      const inputs = ids.slice(start, start + 100).map((id) => ({ id }));
      const { body } = await hub.request({
        path: `${contacts}/batch/read`,
        json: { inputs, properties: ['firstname'] },
      });
      const found = (body.results as Shown[]).map(({ id, properties }) => [id, properties['firstname']]);
      const sent = inputs.map(({ id }, place) => [id, oddTexts[start + place]]);
      expect(found.sort()).toEqual(sent.sort());
    }
  });

  it('are matched exactly by a filter on the same text', async () => {
    const alike = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
    // Longer ones exceed the limit of a search.
    const short = oddTexts.filter((text) => text.length < 2_900);
    await inTurn(short, 8, async (text) => {
      const found = await findIds(hub, { ...where(filter('firstname', 'EQ', text)), limit: 200 }, 'contacts');
      const expected = ids.filter((_, place) => alike(oddTexts[place] ?? '', text));
      expect([text, found.sort()]).toEqual([text, expected.sort()]);
    });
  });

  it('are not names of properties, types or records, wherever a name is accepted', async () => {
    await inTurn(oddTexts, 8, async (text, place) => {
      const some = namePlaces(encodeURIComponent(text), text);
      for (const { allowed, ...options } of someOf(some, 5, place)) {
        const started = performance.now();
        const { status } = await hub.request(options);
        expect([text, options, status]).toEqual([text, options, expect.toBeOneOf(allowed)]);
        expect(performance.now() - started).toBeLessThan(20_000);
      }
    });
    const { body } = await hub.request({ path: `${contacts}/search`, json: { limit: 1 } });
    expect(body.total).toBe(oddTexts.length);
  });

  it('are valid labels of definitions', async () => {
    const some = someOf(oddTexts, 10, 0).filter((text) => text.trim() !== '' && text.length <= 250);
    await inTurn(some, 4, async (text, place) => {
      const path = '/crm/v3/properties/contacts/groups';
      const made = await hub.request({ path, json: { name: `odd_${place}`, label: text } });
      expect([made.status, made.body.label]).toEqual([201, text]);
      expect((await hub.request({ path: `${path}/odd_${place}` })).body.label).toBe(text);
    });
  });
});

interface Shown {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

interface NamePlace {
  readonly path: string;
  readonly method?: string;
  readonly json?: unknown;
  readonly allowed: number[];
}

/** Requests with a text in place of a name, and the allowed responses. */
function namePlaces(encoded: string, text: string): NamePlace[] {
  const search = `${contacts}/search`;
  const unknown = [400, 404, 414];
  return [
    { path: `${contacts}?properties=${encoded}&limit=1`, allowed: [200] },
    { path: `${contacts}?propertiesWithHistory=${encoded}&limit=1`, allowed: [200] },
    { path: `${contacts}?associations=${encoded}&limit=1`, allowed: [200, 400] },
    { path: `${contacts}/1?idProperty=${encoded}`, allowed: unknown },
    { path: `${contacts}/${encoded}?idProperty=email`, allowed: unknown },
    { path: `${contacts}/${encoded}`, allowed: unknown },
    { path: `/crm/v3/objects/${encoded}`, allowed: unknown },
    { path: `/crm/v3/properties/contacts/${encoded}`, allowed: unknown },
    { path: `/crm/v3/properties/contacts/groups/${encoded}`, allowed: unknown },
    { path: `/crm/v3/pipelines/tickets/${encoded}`, allowed: unknown },
    { path: `/crm/v4/associations/contacts/${encoded}/labels`, allowed: unknown },
    { path: `/crm/v3/owners/${encoded}`, allowed: unknown },
    { path: `/crm/v3/owners?email=${encoded}`, allowed: [200, 400] },
    { path: search, json: { ...where(filter(text, 'EQ', 'x')) }, allowed: [400] },
    { path: search, json: { ...where(filter('firstname', 'CONTAINS_TOKEN', text)) }, allowed: [200, 400] },
    { path: search, json: { ...where(filter('createdate', 'GT', text)) }, allowed: [200, 400] },
    { path: search, json: { ...where(filter('associations.company', 'IN', text)) }, allowed: [200, 400] },
    { path: search, json: { sorts: [text] }, allowed: [200, 400] },
    { path: search, json: { sorts: [{ propertyName: text, direction: 'DESCENDING' }] }, allowed: [200, 400] },
    { path: search, json: { properties: [text], limit: 1 }, allowed: [200, 400] },
    { path: search, json: { query: text, limit: 1 }, allowed: [200, 400] },
    { path: search, json: { after: text }, allowed: [200, 400] },
    { path: contacts, json: { properties: { [text]: 'x' } }, allowed: [400] },
    {
      path: `${contacts}/batch/read`,
      json: { inputs: [{ id: text.slice(0, 256) }], idProperty: text },
      allowed: [400],
    },
    { path: `${contacts}/batch/read`, json: { inputs: [{ id: text.slice(0, 256) }] }, allowed: [200, 207] },
  ];
}
