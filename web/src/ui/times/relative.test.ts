import { describe, expect, it } from 'vitest';
import { formatRelative, isMidnight } from './relative.js';

const now = new Date('2026-11-23T15:00:00Z');
const relative = (date: string, timeZone = 'UTC'): string => formatRelative({ date: new Date(date), now, timeZone });

describe('relative times', () => {
  it('are minutes and hours on the same day', () => {
    expect(relative('2026-11-23T14:59:40Z')).toMatch(/now/);
    expect(relative('2026-11-23T14:52:00Z')).toMatch(/^8 min/);
    expect(relative('2026-11-23T07:00:00Z')).toMatch(/^8 h/);
    expect(relative('2026-11-23T17:30:00Z')).toMatch(/^in 2 h/);
  });

  it('are days in the time zone within a week', () => {
    expect(relative('2026-11-22T08:00:00Z')).toBe('yesterday');
    expect(relative('2026-11-24T00:00:00Z')).toBe('tomorrow');
    expect(relative('2026-11-23T00:30:00Z', 'America/New_York')).toBe('yesterday');
    expect(relative('2026-11-20T23:00:00Z')).toBe('3 days ago');
    expect(relative('2026-11-23T00:00:00Z')).toBe('today');
  });

  it('are dates beyond, with the year if it differs', () => {
    expect(relative('2026-11-10T08:00:00Z')).not.toContain('2026');
    expect(relative('2026-11-10T08:00:00Z')).toContain('10');
    expect(relative('2025-11-10T08:00:00Z')).toContain('2025');
  });

  it('midnight in the time zone means the day', () => {
    expect(isMidnight(new Date('2026-11-10T05:00:00Z'), 'America/New_York')).toBe(true);
    expect(isMidnight(new Date('2026-11-10T05:00:00Z'), 'UTC')).toBe(false);
    expect(isMidnight(new Date('2026-11-10T00:00:00.001Z'), 'UTC')).toBe(false);
  });
});
