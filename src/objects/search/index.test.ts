import { describe, expect, it } from 'vitest';
import { newHub } from '../../../test/support/hubs.js';
import { create, filter, findIds, where } from '../../../test/support/searches.js';

describe('values that the word index cuts, omits or rewrites are still found', () => {
  const long = 'x'.repeat(70);
  const manyWords = Array.from({ length: 14_000 }, (_, index) => `w${index}`).join(' ');
  const records: Readonly<Record<string, object>> = {
    longWord: { name: `${long}yz end`, city: `${'y'.repeat(3000)}` },
    longText: { name: 'Plain', description: `${manyWords.slice(0, 60_000)} needle` },
    tooMuch: Object.fromEntries(
      ['name', 'description', 'about_us', 'city', 'state', 'zip', 'address', 'address2', 'phone'].map((name, index) => {
        const others = manyWords.replaceAll('w', `${String.fromCodePoint(0x4e00 + index)}w`);
        return [name, `needle${index} ${others.slice(0, 60_000)}`];
      }),
    ),
    zeros: { name: '007 00 0', zip: '0', numberofemployees: '007.50', annualrevenue: '0.050' },
    escapes: { name: 'tab\tnewline\nquote"back\\u0041slash \u0001control' },
    letters: { name: 'É007 ÄRHUS–Straße 東京' },
    truths: { name: 'true false', city: 'true' },
  };
  const cases: readonly (readonly [string, object])[] = [
    ['longWord', where(filter('name', 'EQ', `${long.toUpperCase()}YZ end`))],
    ['longWord', where(filter('name', 'CONTAINS_TOKEN', `${long}yz`))],
    ['longWord', { query: `${long}y` }],
    ['longWord', where(filter('city', 'CONTAINS_TOKEN', `${'y'.repeat(2000)}*`))],
    ['longText', where(filter('description', 'CONTAINS_TOKEN', 'needle'))],
    ['longText', where(filter('name', 'EQ', 'plain'))],
    ['tooMuch', where(filter('phone', 'CONTAINS_TOKEN', 'needle8'))],
    ['tooMuch', { query: 'needle0' }],
    ['zeros', where(filter('name', 'EQ', '007 00 0'))],
    ['zeros', where(filter('name', 'CONTAINS_TOKEN', '007'))],
    ['zeros', where(filter('name', 'CONTAINS_TOKEN', '00'))],
    ['zeros', where(filter('zip', 'EQ', '0'))],
    ['zeros', where(filter('numberofemployees', 'EQ', '7.5'))],
    ['zeros', where(filter('annualrevenue', 'EQ', '.05'))],
    ['zeros', where(filter('annualrevenue', 'IN', '5e-2', '9'))],
    ['escapes', where(filter('name', 'CONTAINS_TOKEN', 'newline'))],
    ['escapes', where(filter('name', 'CONTAINS_TOKEN', 'u0041slash back quote tab'))],
    ['escapes', where(filter('name', 'CONTAINS_TOKEN', 'control'))],
    ['letters', where(filter('name', 'CONTAINS_TOKEN', 'é007'))],
    ['letters', where(filter('name', 'CONTAINS_TOKEN', 'é0*'))],
    ['letters', { query: 'ärh stra 東' }],
    ['truths', where(filter('city', 'EQ', 'TRUE'))],
    ['truths', { query: 'fal' }],
  ];

  it('long words, long texts, texts beyond the index limit, zeros, escapes and letters of any script', async () => {
    const hub = await newHub();
    const ids: Record<string, string> = {};
    for (const [name, properties] of Object.entries(records)) ids[name] = await create(hub, properties);
    for (const [name, json] of cases) {
      const shown = JSON.stringify(json).slice(0, 200);
      expect(await findIds(hub, json), shown).toEqual([ids[name]]);
    }
  });
});

describe('accents', () => {
  const names = ['Müller', 'Wałęsa', 'Straße', 'Ørsted', 'Œuvre', 'İstanbul', 'Ёлка', '東京', 'Mu\u0308hle'];
  const queries: Readonly<Record<string, string>> = {
    ...{ muller: 'Müller', MÜLLER: 'Müller', mull: 'Müller', walesa: 'Wałęsa', wałęsa: 'Wałęsa' },
    ...{ strasse: 'Straße', STRAẞE: 'Straße', stra: 'Straße', orsted: 'Ørsted', oeuvre: 'Œuvre', istanbul: 'İstanbul' },
    ...{ елка: 'Ёлка', 東: '東京', mühle: 'Mu\u0308hle', muhle: 'Mu\u0308hle' },
  };

  it('are ignored by a query, in itself and in the values (Assumption S12)', async () => {
    const hub = await newHub();
    const ids: Record<string, string> = {};
    for (const name of names) ids[name] = await create(hub, { name });
    for (const [query, name] of Object.entries(queries)) {
      expect(await findIds(hub, { query }), query).toEqual([ids[name]]);
    }
    expect(await findIds(hub, { query: 'mueller' })).toEqual([]);
  });

  it('are compared by filters', async () => {
    const hub = await newHub();
    const id = await create(hub, { name: 'Müller' });
    const find = (operator: string, value: string) => findIds(hub, where(filter('name', operator, value)));
    expect(await find('EQ', 'müller')).toEqual([id]);
    expect(await find('CONTAINS_TOKEN', 'müll*')).toEqual([id]);
    expect(await find('EQ', 'muller')).toEqual([]);
    expect(await find('CONTAINS_TOKEN', 'muller')).toEqual([]);
  });
});
