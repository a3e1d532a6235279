import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('activity log', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('an administrator sees what changed, and filters by kind and user (Assumption O22)', async () => {
    const hub = await newHub();
    await newPersonIn(hub, { role: 'member', name: 'Ada Example' });
    const property = { name: 'vip', label: 'VIP', groupName: 'contactinformation', type: 'string', fieldType: 'text' };
    expect((await hub.request({ path: '/crm/v3/properties/contacts', json: property })).status).toBe(201);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/properties` });
    const complaints = watchConsole(page);
    await page.getByRole('link', { name: 'Activity log' }).click();

    await page.getByRole('row', { name: /Change Property created.*vip/ }).waitFor();
    await page
      .getByRole('row', { name: /Signed in/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'settings-activity');

    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Change' }).click();
    await page
      .getByRole('row', { name: /Signed in/ })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Property created/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('kind')).toBe('CHANGE');
    await page.getByRole('combobox', { name: 'User' }).click();
    await page.getByRole('option', { name: 'Ada Example' }).click();
    await page.getByRole('row', { name: /Property created/ }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('row', { name: /User created.*Ada Example/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('members do not see it', async () => {
    const hub = await newHub();
    const person = await newPersonIn(hub, { role: 'member' });
    const page = await browser.visit(
      { ...hub, user: { ...hub.user, ...person } },
      { path: `/app/${hub.hubId}/settings/activity` },
    );
    await page.getByText('Administrators only').waitFor();
  });
});
