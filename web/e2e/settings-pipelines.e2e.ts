import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

interface WirePipeline {
  readonly id: string;
  readonly label: string;
  readonly stages: readonly { readonly id: string; readonly label: string; readonly displayOrder: number }[];
}

describe('pipelines in the settings', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test('a pipeline is made, its stages are added, moved and deleted unless deals are in them', async () => {
    const hub = await newHub({ name: 'Acme Pipelines' });
    const read = async (): Promise<WirePipeline | undefined> => {
      const { body } = await hub.request({ path: '/crm/v3/pipelines/deals' });
      return (body.results as WirePipeline[]).find(({ label }) => label === 'Renewals');
    };
    const stages = async () =>
      [...((await read())?.stages ?? [])].sort((a, b) => a.displayOrder - b.displayOrder).map(({ label }) => label);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/pipelines?type=deals` });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'New pipeline' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Renewals');
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Renewals' });
    await card.getByRole('row', { name: /^Won Won/ }).waitFor();
    await card.getByRole('button', { name: 'Add stage' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Offered');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await card.getByRole('row', { name: /^Offered 50% likely/ }).waitFor();
    await card.getByRole('button', { name: 'Move Offered up' }).click();
    await expect.poll(stages).toEqual(['Open', 'Won', 'Offered', 'Lost']);
    await expectAccessible(page);
    await shoot(page, 'settings-pipelines');
    await expectNoSidewaysScroll(page);

    const made = await read();
    const open = made?.stages.find(({ label }) => label === 'Open');
    const properties = { dealname: 'Acme renewal', pipeline: made?.id, dealstage: open?.id };
    expect((await hub.request({ path: '/crm/v3/objects/deals', json: { properties } })).status).toBe(201);
    await card.getByRole('button', { name: 'Delete Open' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(/are being referenced by object IDs/).waitFor();
    await card.getByRole('button', { name: 'Delete Offered' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(stages).toEqual(['Open', 'Won', 'Lost']);
    expect(complaints).toEqual([]);
  });
});
