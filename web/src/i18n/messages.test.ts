import { afterEach, describe, expect, it } from 'vitest';
import { pickLanguage } from './languages.js';
import { setCatalogue, t, tIn } from './messages.js';
import { pseudo } from './pseudo.js';

describe('messages', () => {
  afterEach(() => setCatalogue({}));

  it('are shown in English without a translation', () => {
    setCatalogue({ Save: '' });
    expect(t('Save')).toBe('Save');
    expect(t('Don’t save')).toBe('Don’t save');
    expect(t('Delete {name}?', { name: 'Acme' })).toBe('Delete Acme?');
  });

  it('are shown in the translation, with their values', () => {
    setCatalogue({ 'Delete {name}?': '{name} löschen?' });
    expect(t('Delete {name}?', { name: 'Acme <b>' })).toBe('Acme <b> löschen?');
  });

  it('choose the plural of a count and write its digits in groups', () => {
    const message = '{count, plural, one {# record} other {# records}}';
    expect([0, 1, 1234].map((count) => t(message, { count }))).toEqual(['0 records', '1 record', '1,234 records']);
  });

  it('are translated by where they stand, if a word has several meanings', () => {
    setCatalogue({ 'Open [action]': 'Öffnen', 'Open [state]': 'Offen', 'Open [place]': '' });
    expect(['action', 'state', 'place', 'other'].map((context) => tIn(context, 'Open'))).toEqual([
      ...['Öffnen', 'Offen', 'Open', 'Open'],
    ]);
  });

  it('fall back to English where a translation cannot be formatted', () => {
    setCatalogue({ 'Delete {name}?': '{name löschen?' });
    expect(t('Delete {name}?', { name: 'Acme' })).toBe('Delete Acme?');
  });
});

describe('the language', () => {
  it('is the stored choice, else the first preferred one that there is, else English', () => {
    expect(pickLanguage('es', ['de']).code).toBe('es');
    expect(pickLanguage('xx', ['fr-FR', 'de-AT', 'es']).code).toBe('de');
    expect(pickLanguage(undefined, ['fr']).code).toBe('en');
    expect(pickLanguage('en-XB', [])).toMatchObject({ code: 'en-XB', direction: 'rtl' });
  });
});

describe('the pseudo-language', () => {
  it('puts accents on texts and marks them by brackets', () => {
    expect(pseudo.text('Save')).toBe('[Šávé···]');
    expect(
      pseudo.ast([
        { type: 0, value: 'Delete ' },
        { type: 1, value: 'name' },
      ]),
    ).toEqual([
      { type: 0, value: '[' },
      { type: 0, value: 'Déļéťé ' },
      { type: 1, value: 'name' },
      { type: 0, value: '·······]' },
    ]);
  });
});
