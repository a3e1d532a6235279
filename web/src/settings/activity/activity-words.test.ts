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
    expect(describeTarget({ ...change, subCategory: 'CONTACT', target: 'vip' })).toBe('Contact · vip');
    expect(describeTarget({ ...change, kind: 'SECURITY', subCategory: 'REMOVE_USER', target: '12' })).toBe('12');
    expect(describeTarget(change)).toBe('');
  });
});
