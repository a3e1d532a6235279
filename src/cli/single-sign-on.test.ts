import { expect, it, onTestFinished } from 'vitest';
import { newPlace, runSpoke } from '../../test/support/cli.js';
import { startIdentityProvider } from '../../test/support/identity-provider.js';

it('doctor checks the provider of the single sign-on, and unlink removes the links of a user', async () => {
  const [place, provider] = [await newPlace(), await startIdentityProvider()];
  onTestFinished(() => place.remove());
  const env = { ...place.env, ...provider.env, SPOKE_PUBLIC_URL: 'https://crm.example.com' };
  const examine = async () => {
    const { checks } = JSON.parse((await runSpoke(env, 'doctor', '--json')).stdout);
    return checks.find(({ check }: { check: string }) => check === 'single sign-on');
  };
  expect(await examine()).toMatchObject({
    state: 'ok',
    detail: expect.stringContaining('https://crm.example.com/_app/oidc/callback'),
  });
  provider.deviations = { metadata: { code_challenge_methods_supported: ['plain'] } };
  expect(await examine()).toMatchObject({ state: 'fail', detail: expect.stringContaining('PKCE') });
  await provider.close();
  expect(await examine()).toMatchObject({ state: 'fail', detail: expect.stringContaining(provider.issuer) });

  const email = 'ada@example.com';
  await runSpoke(place.env, 'migrate');
  await runSpoke(place.env, 'user', 'create', '--email', email, '--name', 'Ada', '--new-hub', 'Acme');
  const { code, stdout } = await runSpoke(place.env, 'user', 'unlink', email, '--json');
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ email, removed: 0 })]);
  expect((await runSpoke(place.env, 'user', 'unlink', 'nobody@example.com')).code).toBe(1);
});
