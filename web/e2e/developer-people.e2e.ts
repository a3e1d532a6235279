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

describe('users of a developer account', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a user invites a colleague, who accepts by the link and remains when the first one leaves', async () => {
    const hub = await newHub();
    const bea = await newPersonIn(hub, { role: 'member', name: 'Bea Example' });
    const session = await openAppSession(hub.baseUrl, hub.user);
    const made = await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Acme Integrations' } });
    const path = `/app/developer/${made.body.developerId as number}`;
    const page = await browser.visit(hub, { path });
    const complaints = watchConsole(page);
    const people = page.getByRole('region', { name: 'People' });
    await people.getByRole('row', { name: /Sandbox Admin You/ }).waitFor();
    expect(await people.getByRole('button', { name: 'Leave' }).count()).toBe(0);

    await people.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('Email address').fill(bea.email);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const shown = page.getByRole('dialog', { name: `Invitation for ${bea.email}` });
    const link = new URL(await shown.locator('code').innerText());
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('region', { name: 'Pending invitations' }).getByText(bea.email).waitFor();
    const theirs = await browser.visit(hub, { path: link.pathname + link.hash, as: bea });
    await theirs.getByText(`You are signed in as ${bea.email}`).waitFor();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Accept' }).click();
    await theirs.getByRole('heading', { name: 'Acme Integrations', level: 1 }).waitFor();
    await page.reload();
    await people.getByRole('row', { name: /Bea Example/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'developer-people');

    await people.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog', { name: 'Leave Acme Integrations?' }).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'No developer accounts yet' }).waitFor();
    await theirs.reload();
    await theirs.getByRole('heading', { name: 'Acme Integrations', level: 1 }).waitFor();
    await theirs
      .getByRole('region', { name: 'People' })
      .getByRole('row', { name: /Bea Example You/ })
      .waitFor();
    expect(complaints).toEqual([]);
  });
});
