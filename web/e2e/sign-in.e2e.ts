import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, shoot, watchConsole, type WebBrowser } from '../../test/support/web.js';

describe('coming in and going out', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test('a sandbox shows its demo credentials, and they let a person in', async () => {
    const page = await browser.visitAsStranger();
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'Sign in to Spoke' }).waitFor();
    const demo = page.getByRole('region', { name: 'Sandbox' });
    await demo.getByText('Private-app token').waitFor();
    await expectAccessible(page);
    await shoot(page, 'sign-in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Companies' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a wrong password is told, and what was typed stays', async () => {
    const hub = await newHub();
    const page = await browser.visitAsStranger();
    await page.getByText('Private-app token').waitFor();
    await page.getByLabel('Email address').fill(hub.user.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('not right');
    expect(await page.getByLabel('Email address').inputValue()).toBe(hub.user.email);
    await page.getByLabel('Password', { exact: true }).fill(hub.user.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Account .*: switch$/ }).waitFor();
  });

  test('a link into an account leads through the sign-in to where it points', async () => {
    const hub = await newHub();
    const page = await browser.visitAsStranger({ path: `/app/${hub.hubId}/objects/tickets` });
    await page.getByText('Private-app token').waitFor();
    await page.getByLabel('Email address').fill(hub.user.email);
    await page.getByLabel('Password', { exact: true }).fill(hub.user.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/app/${hub.hubId}/objects/tickets`);
  });

  test('signing out ends the session and leaves nothing of the account on the page', async () => {
    const hub = await newHub({ name: 'Initech Records' });
    const page = await browser.visit(hub);
    await page.getByRole('button', { name: /: menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Spoke' }).waitFor();
    expect(await page.content()).not.toContain('Initech Records');
    expect((await page.request.get('/_app/session')).status()).toBe(401);
    await page.goto(`/app/${hub.hubId}/objects/companies`);
    await page.getByRole('heading', { name: 'Sign in to Spoke' }).waitFor();
  });

  test('an account of others is no different from one that is not there', async () => {
    const [mine, theirs] = [await newHub(), await newHub({ name: 'Globex Secret' })];
    const page = await browser.visit(mine, { path: `/app/${theirs.hubId}` });
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    expect(await page.content()).not.toContain('Globex Secret');
  });
});
