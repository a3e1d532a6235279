import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { newHub } from '../../test/support/hubs.js';
import { startIdentityProvider, type IdentityProvider } from '../../test/support/identity-provider.js';
import { needs } from '../../test/support/needs.js';
import { inviteTo } from '../../test/support/people.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('single sign-on', needs.chromium, () => {
  let browser: WebBrowser;
  let provider: IdentityProvider;
  let app: SpokeApp;

  beforeAll(async () => {
    provider = await startIdentityProvider();
    provider.deviations = { page: true };
    const env = { ...provider.env, SPOKE_OIDC_NAME: 'Sign in with Acme' };
    [browser, app] = await Promise.all([openBrowser(), startSpoke({ env })]);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await provider?.close();
  });

  it('a user signs in at the provider, lands on the page that they asked for, and sees the link in their profile', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    provider.user = { sub: 'ada', email: hub.user.email, email_verified: true };
    const path = `/app/${hub.hubId}/objects/tickets`;
    const page = await browser.visitAsStranger({ baseUrl: app.baseUrl, path });
    const complaints = watchConsole(page);
    const button = page.getByRole('link', { name: 'Sign in with Acme' });
    await button.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'single-sign-on');
    await button.click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Account .*: switch$/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);

    await page.goto(`/app/${hub.hubId}/settings/profile`);
    const section = page.getByRole('region', { name: 'Sign in with Acme' });
    await section.getByText(new URL(provider.issuer).host).waitFor();
    await expectAccessible(page);
    await section.scrollIntoViewIfNeeded();
    await shoot(page, 'single-sign-on-profile');
    await section.getByRole('button', { name: 'Remove link' }).click();
    await section.getByText('You have not signed in this way yet.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a failure is explained on the sign-in page, and the way to the page stays', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    provider.user = { sub: 'stranger', email: 'stranger@example.com', email_verified: true };
    const path = `/app/${hub.hubId}/objects/tickets`;
    const page = await browser.visitAsStranger({ baseUrl: app.baseUrl, path });
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('No account has invited your email address.').waitFor();
    await expectAccessible(page);
    await shoot(page, 'single-sign-on-failed');
    provider.user = { sub: `ada-${hub.hubId}`, email: hub.user.email, email_verified: true };
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Account .*: switch$/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('an invitation is accepted by signing in at the provider, also by a user with another address', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const email = `ada-${hub.hubId}@example.com`;
    for (const address of [email, 'alias@example.com']) {
      const token = await inviteTo(hub, { email: address, role: 'member' });
      const other = await newHub({ baseUrl: app.baseUrl });
      const isInvited = address === email;
      const given = isInvited ? email : other.user.email;
      provider.user = { sub: given, email: given, email_verified: true, name: 'Ada Byron' };
      const page = await browser.visitAsStranger({ baseUrl: app.baseUrl, path: `/app/invitation#${token}` });
      await page.getByRole('link', { name: 'Sign in with Acme' }).click();
      await page.getByRole('link', { name: 'Continue' }).click();
      if (!isInvited) await page.getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('button', { name: /^Account .*: switch$/ }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/app/${hub.hubId}(/|$)`));
    }
  });
});
