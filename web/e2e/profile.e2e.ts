import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('the user’s own profile', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a user changes their name and password, and signs out another browser', async () => {
    const hub = await newHub();
    const as = await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
    const page = await browser.visit(hub, { as });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'Vera Viewer: menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await page.getByLabel('Your name').fill('Vera Example');
    await page.getByText('Unsaved changes').waitFor();
    const own = page.getByRole('region', { name: 'Name', exact: true });
    await own.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Vera Example: menu' }).waitFor();

    const sessions = page.getByRole('region', { name: 'Sessions' });
    await sessions.getByRole('row', { name: /Chrome on .*This browser/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'profile');
    const forgotten = sessions.getByRole('button', { name: 'Sign out: Unknown' });
    const count = await forgotten.count();
    expect(count).toBeGreaterThan(0);
    await forgotten.first().click();
    await expect.poll(() => forgotten.count()).toBe(count - 1);

    const other = await openAppSession(hub.baseUrl, as);
    const password = page.getByRole('region', { name: 'Password' });
    await password.getByLabel('Current password').fill('not-the-password');
    await password.getByLabel('New password', { exact: true }).fill('correct horse battery');
    await password.getByLabel('Repeat new password').fill('correct horse battery');
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect.poll(() => password.getByRole('alert').innerText()).toContain('current password is not right');
    await password.getByLabel('Current password').fill(as.password);
    await password.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
    await expect.poll(() => sessions.getByRole('row').count()).toBe(2);
    expect((await other.requestAsPerson({ path: '/_app/session' })).status).toBe(401);
    await openAppSession(hub.baseUrl, { ...as, password: 'correct horse battery' });
    await page.getByRole('link', { name: 'Back to account' }).click();
    await page.getByRole('region', { name: 'My tasks' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
