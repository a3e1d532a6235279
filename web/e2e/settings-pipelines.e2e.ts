import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('a pipeline is created; its stages are added, moved, and deleted unless they have deals', async () => {
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
    await card.getByRole('row', { name: /^Drag Won Won Won/ }).waitFor();
    await card.getByRole('button', { name: 'Add stage' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Offered');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await card.getByRole('row', { name: /^Drag Offered Offered 50% likely/ }).waitFor();
    await card.getByRole('button', { name: 'Move Offered up' }).click();
    await expect.poll(stages).toEqual(['Open', 'Won', 'Offered', 'Lost']);
    await card.getByRole('img', { name: 'Board of Renewals: Open, Won, Offered, Lost' }).waitFor();
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
    await page.getByRole('button', { name: 'New pipeline' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Spare');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete Spare' }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete the pipeline Spare?' });
    expect(await deleting.getByRole('button', { name: 'Delete pipeline' }).isDisabled()).toBe(true);
    await deleting.getByLabel('Type “Spare” to confirm').fill('Spare');
    await deleting.getByRole('button', { name: 'Delete pipeline' }).click();
    await page.getByText('Pipeline Spare deleted.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('stages are reordered by keyboard and by pointer', async () => {
    const hub = await newHub({ name: 'Acme Pipelines' });
    const labels = ['One', 'Two', 'Three'];
    const stages = labels.map((label, displayOrder) => ({ label, displayOrder, metadata: { probability: '0.5' } }));
    const json = { label: 'Steps', displayOrder: 1, stages };
    const { id } = (await hub.request({ path: '/crm/v3/pipelines/deals', json })).body as WirePipeline;
    const read = async () => {
      const { body } = await hub.request({ path: `/crm/v3/pipelines/deals/${id}` });
      const found = [...(body as WirePipeline).stages].sort((a, b) => a.displayOrder - b.displayOrder);
      return found.map(({ label }) => label);
    };
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/pipelines?type=deals` });
    const complaints = watchConsole(page);
    const table = page.getByRole('table', { name: 'Stages of Steps' });
    await table.getByRole('button', { name: 'Drag One' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('One is picked up, number 1 of 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('One would be number 2.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(read).toEqual(['Two', 'One', 'Three']);

    const from = await table.getByRole('button', { name: 'Drag Three' }).boundingBox();
    const to = await table.getByRole('button', { name: 'Drag Two' }).boundingBox();
    if (!from || !to) throw new Error('The handles are not to be seen.');
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    for (let step = 1; step <= 10; step += 1) {
      await page.mouse.move(from.x + 9, from.y + 9 + ((to.y - 6 - from.y) * step) / 10);
    }
    await page.getByText('Three would be number 1.').waitFor({ state: 'attached' });
    await page.mouse.up();
    await expect.poll(read).toEqual(['Three', 'Two', 'One']);
    const rows = async () =>
      (await table.getByRole('row').allInnerTexts()).slice(1).map((text) => text.split('\t')[1]?.trim());
    await expect.poll(rows).toEqual(['Three', 'Two', 'One']);
    await expectAccessible(page);
    await shoot(page, 'settings-pipelines-dragged');
    expect(complaints).toEqual([]);
  });

  it('lifecycle stages of contacts are added, renamed and moved, and records take them', async () => {
    const hub = await newHub({ name: 'Acme Lifecycles' });
    const path = '/crm/v3/pipelines/contacts/contacts-lifecycle-pipeline/stages';
    const read = async (): Promise<string[]> => {
      const { body } = await hub.request({ path });
      return (body.results as { label: string }[]).map(({ label }) => label);
    };
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/pipelines?type=contacts` });
    const complaints = watchConsole(page);
    const card = page.getByRole('region', { name: 'Lifecycle Stage Pipeline' });
    await card.getByRole('button', { name: 'Add stage' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Partner');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await card.getByRole('row', { name: /^Drag Partner Partner/ }).waitFor();
    await card.getByRole('button', { name: 'Move Partner up' }).click();
    await expect.poll(async () => (await read()).slice(-2)).toEqual(['Partner', 'Other']);
    await card.getByRole('button', { name: 'Edit Lead', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Prospect');
    await page.keyboard.press('Enter');
    await card.getByRole('row', { name: /^Drag Prospect Prospect/ }).waitFor();
    await expect.poll(read).toContain('Prospect');
    expect(await page.getByRole('button', { name: 'New pipeline' }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'settings-lifecycle');
    expect(complaints).toEqual([]);
  });
});
