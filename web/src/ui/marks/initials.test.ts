import { describe, expect, it } from 'vitest';
import { toInitials } from './initials.js';

describe('initials', () => {
  it.each([
    ['Ada Larsen', 'AL'],
    ['Ada Maria Larsen', 'AL'],
    ['Ada', 'A'],
    ['ada.larsen@example.com', 'A'],
    ['élise Óskarsdóttir', 'ÉÓ'],
    ['(Acme) GmbH', 'AG'],
    ['   ', '–'],
    ['😀', '–'],
  ])('%j has the initials %j', (name, initials) => {
    expect(toInitials(name)).toBe(initials);
  });
});
