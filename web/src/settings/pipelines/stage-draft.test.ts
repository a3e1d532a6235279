import { describe, expect, it } from 'vitest';
import { toMeaning, toMetadata, toStageDraft } from './stage-draft.js';

const stage = (percent: number, isClosed = false) => ({ label: 'One', percent, isClosed });

describe('the form of a stage', () => {
  it.each([
    [0, '0'],
    [33.33, '0.3333'],
    [70, '0.7'],
    [100, '1'],
  ])('keeps %s percent unchanged', (percent, probability) => {
    const metadata = toMetadata('deals', stage(percent));
    expect(metadata).toEqual({ probability });
    expect(toStageDraft({ label: '', metadata }).percent).toBe(percent);
  });

  it('stores for other types whether their records are closed', () => {
    expect(toMetadata('tickets', stage(0, true))).toEqual({ ticketState: 'CLOSED' });
    expect(toMetadata('2-1', stage(0))).toEqual({ state: 'OPEN' });
  });

  it('describes the meaning of a stage', () => {
    const meanings = ['1.0', '0.0', '0.4'].map((probability) => toMeaning('deals', { probability }));
    expect(meanings).toEqual(['Won', 'Lost', '40% likely']);
    expect(toMeaning('tickets', { isClosed: 'true', ticketState: 'CLOSED' })).toBe('Closed');
  });
});
