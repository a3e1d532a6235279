import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { toAuthorizePath } from '../../test/support/authorize-pages.js';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { openWithCode, readNextCode, turnOn } from '../../test/support/second-factors.js';
import { seedApp } from '../../test/support/seed.js';
import { expectAccessible, expectNoSidewaysScroll, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function enterPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

/** Password, QR code and first code; returns the key and the recovery codes of the downloaded file. */
async function setUp(page: Page, password: string, baseUrl: string, shots?: string) {
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  await page.getByLabel('Current password').last().fill(password);
  await press(page, 'Continue');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await press(page, 'Turn on');
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('The code is not right');
  if (shots !== undefined) {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, `${shots}-qr`);
  }
  await page.getByLabel('Code', { exact: true }).fill(await readNextCode(baseUrl, secret));
  await press(page, 'Turn on');
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  const text = readFileSync(await (await download).path(), 'utf8');
  const codes = text.match(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/gm) ?? [];
  expect(codes).toHaveLength(10);
  if (shots !== undefined) {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, `${shots}-codes`);
  }
  await press(page, 'I have saved them');
  return { secret, codes };
}

describe('two-factor authentication', needs.chromium, () => {
  const own = useOwnServer();

  it('a user turns it on, and signs in with a code and with a recovery code', async () => {
    const { baseUrl } = own.app;
    const hub = await newHub({ baseUrl });
    const page = await own.browser.visit(hub, { baseUrl, path: '/app/profile' });
    const complaints = watchConsole(page);
    await press(page, 'Turn on two-factor authentication');
    const { secret, codes } = await setUp(page, hub.user.password, baseUrl, 'two-factor');
    const region = page.getByRole('region', { name: 'Two-factor authentication' });
    await region.getByText('Recovery codes left: 10').waitFor();
    await expectAccessible(page);
    await shoot(page, 'two-factor-profile');

    await page.getByRole('button', { name: /: menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await enterPassword(page, hub.user);
    await heading(page, 'Two-factor authentication').waitFor();
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await press(page, 'Sign in');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('The code is not right');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'sign-in-code');
    await page.getByLabel('Code', { exact: true }).fill(await readNextCode(baseUrl, secret));
    await press(page, 'Sign in');
    await page.getByRole('button', { name: /: menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();

    await enterPassword(page, hub.user);
    await press(page, 'Use a recovery code');
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await press(page, 'Sign in');
    await page.getByRole('button', { name: /: menu$/ }).waitFor();
    await page.goto('/app/profile');
    await region.getByText('Recovery codes left: 9').waitFor();

    await region.getByRole('button', { name: 'New recovery codes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(hub.user.password);
    await dialog.getByLabel('Code', { exact: true }).fill(await readNextCode(baseUrl, secret));
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await region.getByText('Recovery codes left: 10').waitFor();
    await region.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Current password').fill(hub.user.password);
    await dialog.getByLabel('Code', { exact: true }).fill(await readNextCode(baseUrl, secret));
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await region.getByRole('button', { name: 'Turn on two-factor authentication' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('a user whose session has ended goes on after a code', async () => {
    const { baseUrl } = own.app;
    const hub = await newHub({ baseUrl });
    const { secret } = await turnOn(baseUrl, hub.user);
    const page = await own.browser.visitAsStranger({ baseUrl, path: '/app/profile' });
    await enterPassword(page, hub.user);
    await page.getByLabel('Code', { exact: true }).fill(await readNextCode(baseUrl, secret));
    await press(page, 'Sign in');
    await page.getByLabel('Your name').fill('Ada Example');
    const other = await openWithCode(baseUrl, hub.user, await readNextCode(baseUrl, secret));
    const sessions = await other.requestAsPerson({ path: '/_app/profile/sessions' });
    for (const { id, current } of sessions.body.results as { id: string; current: boolean }[]) {
      if (!current) await other.requestAsPerson({ method: 'DELETE', path: `/_app/profile/sessions/${id}` });
    }
    await page.getByRole('region', { name: 'Name', exact: true }).getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel(/^Password of/).fill(hub.user.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.getByLabel('Code', { exact: true }).fill(await readNextCode(baseUrl, secret));
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Example');
  });

  it('an account that requires it leads its users to the setup, and an administrator resets it', async () => {
    const { baseUrl } = own.app;
    const hub = await newHub({ baseUrl, name: 'Acme' });
    const bea = await newPersonIn(hub, { role: 'member', name: 'Bea Member' });
    await turnOn(baseUrl, bea);
    const page = await own.browser.visit(hub, { baseUrl, path: `/app/${hub.hubId}/settings/account` });
    const complaints = watchConsole(page);
    await page.getByLabel('Require two-factor authentication').check();
    await press(page, 'Save');
    await page.getByText('Acme requires it of all its users.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'two-factor-required');
    await setUp(page, hub.user.password, baseUrl);
    await page.getByLabel('Account name').waitFor();
    await page.goto(`/app/${hub.hubId}/settings/users`);
    const row = page.getByRole('row', { name: /Bea Member/ });
    await row.getByText('Two-factor').waitFor();
    await expectAccessible(page);
    await shoot(page, 'two-factor-users');
    await row.getByRole('button', { name: /Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Reset two-factor authentication' }).click();
    await press(page, 'Reset');
    await page.getByText('Two-factor authentication of Bea Member reset.').waitFor();
    await row.getByText('Two-factor').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('before an app is connected, the page for the code is accessible and leads back to the app', async () => {
    const { baseUrl } = own.app;
    const hub = await newHub({ baseUrl });
    const { secret } = await turnOn(baseUrl, hub.user);
    const path = toAuthorizePath(seedApp(3001));
    const page = await own.browser.visitAsStranger({ baseUrl, path });
    await enterPassword(page, hub.user);
    await heading(page, 'Enter your code').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'consent-code');
    await page.getByLabel('Code', { exact: true }).fill(await readNextCode(baseUrl, secret));
    await press(page, 'Sign in');
    await page.getByRole('button', { name: 'Connect app' }).waitFor();
  });

  it.each([
    ['de', 'Zwei-Faktor-Authentifizierung', 'Wiederherstellungscode verwenden'],
    ['es', 'Autenticación en dos pasos', 'Usar un código de recuperación'],
  ])('the page for the code is in %s', async (locale, title, link) => {
    const { baseUrl } = own.app;
    const hub = await newHub({ baseUrl });
    await turnOn(baseUrl, hub.user);
    const page = await own.browser.visitAsStranger({ baseUrl, path: '/app/sign-in', locale });
    await page.locator('input[type=email]').fill(hub.user.email);
    await page.locator('input[type=password]').fill(hub.user.password);
    await page.locator('button[type=submit]').click();
    await heading(page, title).waitFor();
    await page.getByRole('button', { name: link }).waitFor();
  });
});
