import { describe, expect, it } from 'vitest';
import { createMask } from './masks.js';

const mask = createMask('pat-na1-test');
const text = { name: 'about', type: 'string', fieldType: 'text', isUnique: false };
const of = (name: string, more: Partial<typeof text> = {}) => ({ ...text, name, ...more });

describe('masks of values', () => {
  it.each([
    ['firstname', 'Zora'],
    ['lastname', 'Neale'],
    ['name', 'Acme'],
    ['email', 'zora@acme.test'],
    ['domain', 'acme.test'],
    ['website', 'https://www.acme.test/about?who=zora'],
    ['phone', '+49 30 1234567'],
    ['address', 'Elm Road 5'],
    ['city', 'Springfield'],
    ['zip', 'SW1A 2AA'],
    ['jobtitle', 'Astronaut'],
    ['hs_note_body', 'Zora Neale (zora@acme.test) asked for 1234 widgets.'],
    ['about', 'Зора из Праги'],
    ['about', '佐拉 12'],
  ])('nothing of a %s of %j is left, and it is replaced by the same each time', (name, value) => {
    const masked = mask.toValue(of(name), value) ?? '';
    expect(masked).not.toBe('');
    for (const part of value.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
      if (!['https', 'about'].includes(part)) expect(masked.toLowerCase()).not.toContain(part);
    expect(mask.toValue(of(name), value)).toBe(masked);
    expect(createMask('pat-na1-test').toValue(of(name), value)).toBe(masked);
  });

  it('another token replaces otherwise', () => {
    const other = createMask('pat-na1-other');
    expect(other.id).not.toBe(mask.id);
    expect(other.toValue(of('email'), 'zora@acme.test')).not.toBe(mask.toValue(of('email'), 'zora@acme.test'));
  });

  it('addresses keep the company that they belong to, wherever they are', () => {
    const email = mask.toValue(of('email'), 'Zora@Acme.test') ?? '';
    const domain = mask.toValue(of('domain'), 'acme.test');
    expect(email.endsWith(`@${domain}`)).toBe(true);
    expect(mask.toValue(of('hs_note_body'), 'Mail zora@acme.test!')).toContain(email);
    expect(mask.toValue(of('hs_note_body'), 'Zora: zora@acme.test.')).toMatch(new RegExp(`: ${email}\\.$`));
    expect(mask.toValue(of('hs_note_body'), 'See https://acme.test.')).toContain(`https://${domain}/`);
    expect(mask.toValue(of('website'), 'http://www.acme.test')).toBe(`https://www.${domain}/`);
    expect(mask.toValue(of('company'), 'ACME ')).toBe(mask.toValue(of('name'), 'acme'));
  });

  it('every host belongs to the domain that is reserved for examples, every phone number to nobody', () => {
    for (const value of ['a.de', 'b.co.uk', 'mail.c.org'])
      expect(mask.toValue(of('domain'), value)).toMatch(/^[a-z-]+-[0-9a-f]{8}\.example$/);
    expect(mask.toValue(of('phone'), '555')).toMatch(/^\+1\d{3}55501\d\d$/);
    expect(mask.toValue(of('own', { type: 'string', fieldType: 'phonenumber' }), '555')).toMatch(/^\+1/);
  });

  it('unique values stay unique', () => {
    const property = of('serial', { isUnique: true });
    const values = Array.from({ length: 5000 }, (_, number) => mask.toValue(property, `M-${number}`));
    expect(new Set(values).size).toBe(5000);
    const emails = Array.from({ length: 5000 }, (_, number) => mask.toValue(of('email'), `p${number}@acme.test`));
    expect(new Set(emails).size).toBe(5000);
    const signs = Array.from({ length: 5000 }, (_, number) => mask.toValue(property, `M @ ${number}`));
    expect(new Set(signs).size).toBe(5000);
  });

  it.each(['enumeration', 'number', 'bool', 'date', 'datetime'])('a %s stays', (type) => {
    expect(mask.toValue(of('size', { type, fieldType: 'text' }), '12')).toBe('12');
  });

  it.each(['country', 'state', 'hs_timezone', 'hs_language', 'hs_country_region_code'])('%s stays', (name) => {
    expect(mask.toValue(of(name), 'Norway')).toBe('Norway');
  });

  it.each(['state_of_mind', 'language_notes', 'country_house'])('%s is a text', (name) => {
    expect(mask.toValue(of(name), 'Norway')).not.toContain('Norway');
  });

  it('what programs read is left out', () => {
    expect(mask.toValue(of('hs_email_headers'), '{"from":{"email":"zora@acme.test"}}')).toBeUndefined();
    expect(mask.toValue(of('hs_note_body'), '[urgent] Call Zora')).toMatch(/^\[\w+\] \w+ \w+$/);
    expect(mask.toValue(of('place', { type: 'object_coordinates' }), '1,2')).toBeUndefined();
  });

  it('markup stays without its attributes; other tags are words', () => {
    const body =
      '<p class="zora">Dear <b>Zora</b>,<br/>&nbsp;see <a href="https://acme.test/zora">this</a> <zora@acme.test></p>';
    const masked = mask.toValue(of('hs_note_body'), body) ?? '';
    expect(masked.replaceAll(/[\w.@-]+(?=<|,| |>|;)/g, '')).not.toContain('zora');
    expect(masked).toMatch(/^<p>\w+ <b>\w+<\/b>,<br>&nbsp;\w+ <a>\w+<\/a> <[\w.]+@[\w.-]+\.example><\/p>$/);
  });

  it('a text of single letters does not outgrow what a property holds', () => {
    expect((mask.toValue(of('about'), 'a b '.repeat(16_000)) ?? '').length).toBeLessThanOrEqual(64_000);
  });
});

it('an owner gets another address and another name', () => {
  const person = mask.toPerson({ email: 'Zora@acme.test' });
  expect(person.email).toBe(mask.toValue(of('email'), 'zora@acme.test'));
  expect(person.name.toLowerCase().replace(' ', '.')).toBe(person.email.split('.').slice(0, 2).join('.'));
  expect(person.name).toMatch(/^[A-Z]\w+ [A-Z]\w+$/);
});
