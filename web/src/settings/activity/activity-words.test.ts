import { describe, expect, it } from 'vitest';
import { describeActivity, describeTarget, type Activity } from './activity-words.js';

const change: Activity = { id: '1', kind: 'CHANGE', category: 'PROPERTY', action: 'CREATE', occurredAt: '2026-01-01' };

describe('words of activities', () => {
  it('name events and changes', () => {
    expect(describeActivity({ ...change, kind: 'LOGIN', subCategory: 'LOGIN_FAILED' })).toBe('Sign-in failed');
    expect(describeActivity({ ...change, kind: 'SECURITY', subCategory: 'REMOVE_USER' })).toBe('User removed');
    expect(describeActivity({ ...change, category: 'PIPELINE_STAGE', action: 'DELETE' })).toBe(
      'Pipeline stage deleted',
    );
  });

  it('show unknown names as words', () => {
    expect(describeActivity({ ...change, kind: 'SECURITY', subCategory: 'NEW_EVENT' })).toBe('New event');
    expect(describeActivity({ ...change, category: 'NEW_PART', action: 'PERFORM' })).toBe('New part perform');
  });

  it('name the object types and the target of a change', () => {
    const names = new Map([['12', 'Ada Example']]);
    expect(describeTarget({ ...change, subCategory: 'CONTACT', target: 'vip' }, names)).toBe('Contact · vip');
    expect(describeTarget({ ...change, category: 'PIPELINE', target: '12' }, names)).toBe('12');
    const event: Activity = { ...change, kind: 'SECURITY', category: 'CRITICAL_ACTION', action: 'PERFORM' };
    expect(describeTarget({ ...event, subCategory: 'REMOVE_USER', target: '13' }, names)).toBe('13');
    expect(describeTarget({ ...event, subCategory: 'CHANGE_PASSWORD', target: '12' }, names)).toBe('Ada Example');
    expect(describeTarget({ ...change, kind: 'LOGIN', target: '12' }, names)).toBe('');
    expect(describeTarget(change, names)).toBe('');
  });
});
