import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../test/support/http.js';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

describe('submissions', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('an administrator stops and resumes accepting submissions, adds a form and deletes it', async () => {
    const hub = await newHub();
    const formGuid = '6f2a4c1e-57b1-4d0e-9a53-0c1d2e3f4a5b';
    const json = { fields: [{ name: 'email', value: 'ada@example.com' }] };
    const submit = async () =>
      (await request(hub.baseUrl, { path: `/submissions/v3/integration/submit/${hub.hubId}/${formGuid}`, json }))
        .status;
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/properties` });
    const complaints = watchConsole(page);
    await page.getByRole('link', { name: 'Submissions' }).click();

    const accept = page.getByRole('switch', { name: 'Accept submissions and visitors' });
    for (const isOn of [false, true]) {
      await accept.click();
      await expect.poll(() => accept.isChecked()).toBe(isOn);
      await expect.poll(submit).toBe(isOn ? 200 : 404);
    }

    await page.getByRole('button', { name: 'Add form' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add form' });
    await dialog.getByLabel('Name').fill('Newsletter');
    await dialog.getByLabel('Form ID').fill(formGuid);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('row', { name: /Newsletter.*6f2a4c1e/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'settings-submissions');

    await page.getByRole('button', { name: 'Delete Newsletter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No forms yet').waitFor();
    expect(complaints).toEqual([]);
  });
});
