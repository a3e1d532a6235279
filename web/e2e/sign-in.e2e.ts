import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, shoot, watchConsole, type WebBrowser } from '../../test/support/web.js';

describe('signing in and out', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a sandbox shows its demo credentials, and they work', async () => {
    const page = await browser.visitAsStranger();
    const complaints = watchConsole(page);
    await page.getByRole('heading', { name: 'Sign in to Spoke' }).waitFor();
    const demo = page.getByRole('region', { name: 'Sandbox' });
    await demo.getByText('Private-app token').waitFor();
    await expectAccessible(page);
    await shoot(page, 'sign-in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Companies' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('a wrong password is reported, and the input stays', async () => {
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

  it('a link into an account leads through the sign-in to its page, which shows nothing that was read before', async () => {
    const hub = await newHub();
    const json = { properties: { email: 'ada@example.com', firstname: 'Ada' } };
    const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json });
    const path = `/app/${hub.hubId}/objects/contacts/${(body as { id: string }).id}`;
    const page = await browser.visitAsStranger({ path });
    await page.getByText('Private-app token').waitFor();
    await page.getByLabel('Email address').fill(hub.user.email);
    await page.getByLabel('Password', { exact: true }).fill(hub.user.password);
    const timeline = page.waitForResponse((response) => response.url().includes('/timeline'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    // Before, it was requested early, without a session: that response would ask to sign in again.
    expect((await timeline).status()).toBe(200);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('signing out ends the session and clears the account from the page', async () => {
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

  it('input survives a short outage of the server', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const field = page.getByRole('dialog', { name: 'New contact' }).getByRole('textbox', { name: 'First Name' });
    await field.fill('Ada');
    const asked: string[] = [];
    await page.route(/\/(_app|crm)\//, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await page.clock.fastForward('02:00');
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
    // Each request is sent three times, with a pause between.
    const isTriedOut = (path: string): boolean => asked.filter((one) => one === path).length === 3;
    for (const path of ['/_app/session', '/crm/v3/properties/contacts']) {
      await expect.poll(() => isTriedOut(path)).toBe(true);
    }
    await page.waitForTimeout(300);
    expect(await field.inputValue()).toBe('Ada');
  });

  it('notifications and dialogs of one account do not stay for the next', async () => {
    const hub = await newHub();
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts` });
    const { body } = await hub.request({
      path: '/crm/v3/objects/contacts',
      json: { properties: { firstname: 'Ada' } },
    });
    await page.goto(`/app/${hub.hubId}/objects/contacts/${(body as { id: string }).id}`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const said = page.getByText('Ada moved to the recycle bin.');
    await said.waitFor();
    await page.getByRole('button', { name: /: menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Spoke' }).waitFor();
    await page.waitForTimeout(300);
    expect(await said.count()).toBe(0);
  });

  it('when another user signs in, in another tab, nothing of the previous user stays', async () => {
    const [hub, other] = [await newHub(), await newHub({ name: 'Globex' })];
    const session = await openAppSession(hub.baseUrl, hub.user);
    const made = await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Acme Secret' } });
    const path = `/app/developer/${made.body.developerId as number}`;
    const page = await browser.visit(hub, { path });
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { name: 'Acme Secret' }).waitFor();
    const { email, password } = other.user;
    expect((await page.request.post('/_app/session', { data: { email, password } })).status()).toBe(200);
    await page.route('**/_app/developers', (route) => route.abort());
    await page.clock.fastForward('02:00');
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
    await page.getByText('The server cannot be reached.').waitFor();
    expect(await page.locator('body').innerText()).not.toContain('Acme Secret');
  });

  it('the account of others looks like one that does not exist', async () => {
    const [mine, theirs] = [await newHub(), await newHub({ name: 'Globex Secret' })];
    const page = await browser.visit(mine, { path: `/app/${theirs.hubId}` });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.content()).not.toContain('Globex Secret');
  });
});
