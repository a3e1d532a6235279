import { describe, expect, it } from 'vitest';
import { createSeal } from './sealed-secrets.js';

const [older, newer] = ['o'.repeat(40), 'n'.repeat(40)];
const text = '79cb9e86-830c-41c2-8dcc-69292f45e678';

describe('a sealed secret', () => {
  it('can be opened by its owner, also after a newer secret was added', () => {
    const sealed = createSeal([older]).seal(text, '3001');
    expect(createSeal([older]).open(sealed, '3001')).toBe(text);
    expect(createSeal([newer, older]).open(sealed, '3001')).toBe(text);
    expect(createSeal([newer]).open(sealed, '3001')).toBeUndefined();
    expect(createSeal([newer, older]).seal(text, '3001')).not.toEqual(sealed);
    expect(createSeal([older]).open(createSeal([newer, older]).seal(text, '3001'), '3001')).toBeUndefined();
  });

  it('cannot be opened by another owner or after a bit flip', () => {
    const seal = createSeal([older]);
    const sealed = seal.seal(text, '3001');
    expect(seal.open(sealed, '3002')).toBeUndefined();
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(seal.open(changed, '3001')).toBeUndefined();
    }
    expect(seal.open(Buffer.alloc(5), '3001')).toBeUndefined();
    expect(sealed.includes(text)).toBe(false);
  });
});
