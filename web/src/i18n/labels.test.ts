import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { guessMapping } from '../objects/csv/mapping.js';
import type { Pipeline, Property, ValueContext } from '../objects/property.js';
import { parseChoices, writeChoices } from '../objects/property-types/choices.js';
import { localizePipelines, localizeProperties } from '../objects/property-types/localized.js';
import { setLabels, tLabel } from './labels.js';

const root = new URL('../../../', import.meta.url);
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

/** The labels of everything that has one, wherever it stands. */
function collectLabels(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('label' in value && typeof value.label === 'string' && value.label !== '') into.add(value.label);
  for (const part of Object.values(value)) collectLabels(part, into);
}

describe('the catalogues of standard labels', () => {
  const defaults = 'src/properties/types/defaults/';
  const standard = new Set<string>();
  const files = readdirSync(new URL(defaults, root)).map((name) => `${defaults}${name}`);
  for (const file of [...files, 'src/pipelines/default-pipelines.json', 'src/associations/association-types.json']) {
    collectLabels(readJson(file), standard);
  }

  it.each(['de', 'es'])(
    '%s translates each label of a standard property, option, group, stage and association',
    (code) => {
      const labels = readJson(`web/src/i18n/labels/${code}.json`) as Record<string, string>;
      expect(Object.keys(labels).sort()).toEqual([...standard].sort());
      expect(Object.entries(labels).filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([]);
    },
  );
});

describe('labels in the language of the app', () => {
  afterEach(() => setLabels({}));

  const status = {
    name: 'hs_lead_status',
    label: 'Lead Status',
    hubspotDefined: true,
    type: 'enumeration',
    fieldType: 'select',
    options: [{ value: 'OPEN', label: 'Open', hidden: false, displayOrder: 0 }],
  } as unknown as Property;
  const own = { ...status, name: 'own', hubspotDefined: false } as Property;
  const properties = new Map([status, own].map((property) => [property.name, property]));
  const context = { owners: new Map(), pipelines: [], currency: 'EUR', timeZone: 'UTC' } as unknown as ValueContext;

  it('are those of standard properties only, and keep what is stored', () => {
    expect(localizeProperties(properties)).toBe(properties);
    setLabels({ 'Lead Status': 'Lead-Status', Open: 'Offen', constructor: 'x' });
    const shown = localizeProperties(properties);
    expect(shown.get('hs_lead_status')).toMatchObject({
      label: 'Lead-Status',
      storedLabel: 'Lead Status',
      options: [{ value: 'OPEN', label: 'Offen', storedLabel: 'Open' }],
    });
    expect(shown.get('own')).toBe(own);
    expect(localizeProperties(properties)).toBe(shown);
    expect(tLabel('toString')).toBe('toString');
  });

  it('are those of standard stages, beside those of the account', () => {
    setLabels({ 'Sales Pipeline': 'Vertriebspipeline', 'Closed Won': 'Gewonnen' });
    const stages = ['Closed Won', 'On hold'].map((label) => ({ id: label, label }));
    const pipelines = [{ id: 'default', label: 'Sales Pipeline', stages }] as unknown as readonly Pipeline[];
    const [pipeline] = localizePipelines(pipelines);
    expect(pipeline?.label).toBe('Vertriebspipeline');
    expect(pipeline?.stages.map(({ label }) => label)).toEqual(['Gewonnen', 'On hold']);
  });

  it('are understood in files beside the stored ones, which are written', () => {
    setLabels({ 'Lead Status': 'Lead-Status', Open: 'Offen' });
    const shown = localizeProperties(properties).get('hs_lead_status')!;
    expect(writeChoices('OPEN', shown, context)).toBe('Open');
    expect(['Offen', 'open', 'OPEN'].map((cell) => parseChoices(cell, shown, context))).toEqual(
      Array(3).fill({ value: 'OPEN' }),
    );
    const fields = new Map([[shown.name, { ...shown, label: 'Status des Leads' }]]);
    expect(guessMapping({ header: ['Status des Leads'], rows: [] }, fields)).toEqual(['hs_lead_status']);
    expect(guessMapping({ header: ['Lead Status'], rows: [] }, fields)).toEqual(['hs_lead_status']);
  });
});
