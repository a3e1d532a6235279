import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The sources of the server that match, without tests. */
function listMatching(pattern: RegExp): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => pattern.test(readFileSync(join(root, 'src', file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

it('sessions start where a second factor is asked for, by a provider too, or where a user has just been created (Decision 29)', () => {
  expect(listMatching(/\bstartSession(InTx)?\(/)).toEqual([
    'accounts/entry/first-start.service.ts',
    'accounts/invitations/acceptance.service.ts',
    'accounts/second-factors/sign-ins.service.ts',
    'accounts/sessions/sessions.service.ts',
    'accounts/single-sign-on/single-sign-on.service.ts',
  ]);
});

it('passwords are checked by the sign-in, and by what asks a signed-in user for the own password (Decision 29)', () => {
  expect(listMatching(/\.(checkPassword|hasPassword)\(/)).toEqual([
    'accounts/people/profile.service.ts',
    'accounts/people/users.service.ts',
    'accounts/second-factors/second-factors.service.ts',
    'accounts/second-factors/sign-ins.service.ts',
    'seed/seed-credentials.service.ts',
  ]);
});
