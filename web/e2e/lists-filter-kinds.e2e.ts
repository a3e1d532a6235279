import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, newHub } from '../../test/support/hubs.js';
import { anyOf, createContacts, createList, listMembers, property } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import { newTemplate } from '../../test/support/timeline.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

const people = [
  { firstname: 'Ada', email: 'ada@example.com', city: 'Ghent' },
  { firstname: 'Grace', email: 'grace@example.com', city: 'Lyon' },
  { firstname: 'Alan', email: 'alan@example.org', lifecyclestage: 'customer' },
];

describe('kinds of list filters', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('times are compared by days, by distance and in the time zone of the account', async () => {
    const hub = await newHub({ name: 'Acme Filters', timeZone: 'Asia/Tokyo' });
    await createContacts(hub, ...people);
    const path = `/app/${hub.hubId}/lists/new?kind=DYNAMIC&type=contacts&name=New+ones`;
    const page = await browser.visit(hub, { path });
    const complaints = watchConsole(page);
    await page.getByRole('combobox', { name: 'Property' }).fill('Create Date');
    await page.getByRole('option', { name: 'Create Date', exact: true }).click();
    const compare = async (label: string): Promise<void> => {
      await page.getByRole('combobox', { name: 'Comparison' }).last().click();
      await page.getByRole('option', { name: label, exact: true }).click();
    };
    await compare('is less than … days ago');
    await page.getByText('3 contacts match', { exact: true }).waitFor();
    await compare('is after the time');
    await page.getByText('Complete the conditions').waitFor();
    await page.getByLabel('Time', { exact: true }).last().fill('2001-02-03T04:05');
    await page.getByText('3 contacts match', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Property', exact: true }).click();
    await page.getByRole('combobox', { name: 'Property' }).last().fill('First Name');
    await page.getByRole('option', { name: 'First Name', exact: true }).click();
    await compare('was changed between');
    for (const [end, amount] of [
      ['From', '2'],
      ['To', '1'],
    ] as const) {
      await page.getByRole('combobox', { name: `${end}: kind` }).click();
      await page.getByRole('option', { name: 'Relative' }).click();
      await page.getByRole('textbox', { name: `${end}: how many` }).fill(amount);
    }
    await page.getByText('0 contacts match', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'To: before or after' }).click();
    await page.getByRole('option', { name: 'after', exact: true }).click();
    await page.getByText('3 contacts match', { exact: true }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'list-filters-times');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Create list' }).click();
    await page.getByText('Create Date is after 2001-02-03 04:05 (Asia/Tokyo)').waitFor();
    await page.getByText('First Name was changed between 2 days before now and 1 day after now').waitFor();
    expect(complaints).toEqual([]);
  });

  it('events of connected apps are filtered by details, time and number', async () => {
    const hub = await newHub({ name: 'Acme Filters' });
    const app = await installApp(hub);
    const tokens = [{ name: 'petName', label: 'Name of the pet', type: 'string' }];
    const name = `Pet bought in ${hub.hubId}`;
    const { id: eventTemplateId } = await newTemplate({ name, tokens });
    const [first] = await createContacts(hub, ...people);
    for (const petName of ['Rex', 'Rex', 'Tom']) {
      const json = { eventTemplateId, objectId: first, tokens: { petName } };
      expect((await app.request({ path: '/crm/v3/timeline/events', json })).status).toBe(201);
    }
    const path = `/app/${hub.hubId}/lists/new?kind=SNAPSHOT&type=0-1&name=Owners`;
    const page = await browser.visit(hub, { path });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'Event', exact: true }).click();
    await page.getByRole('button', { name: 'Remove condition' }).first().click();
    await page.getByRole('combobox', { name: 'Event', exact: true }).fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByText('1 contact matches', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Minimum number of times' }).fill('3');
    await page.getByText('1 contact matches', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Event detail' }).click();
    await page.getByRole('combobox', { name: 'Detail' }).click();
    await page.getByRole('option', { name: 'Name of the pet' }).click();
    await page.getByRole('combobox', { name: 'Values' }).fill('rex');
    await page.keyboard.press('Enter');
    await page.getByText('0 contacts match', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Minimum number of times' }).fill('2');
    await page.getByRole('combobox', { name: 'When' }).click();
    await page.getByRole('option', { name: 'in the last' }).click();
    await page.getByText('1 contact matches', { exact: true }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'list-filters-events');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Create list' }).click();

    await page.getByRole('heading', { name: 'Owners', level: 1 }).waitFor();
    await page.getByText(`Has an event “${name}”, in the last 30 days, at least 2 times, with`).waitFor();
    await page.getByText('Name of the pet is rex').waitFor();
    const listId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect.poll(() => listMembers(hub, listId)).toEqual([first]);
    expect(complaints).toEqual([]);
  });

  it('an expensive count continues on request', async () => {
    const hub = await newHub({ name: 'Acme Filters' });
    await installApp(hub);
    const tokens = [{ name: 'petName', label: 'Name of the pet', type: 'string' }];
    const { id } = await newTemplate({ name: `Pet sold in ${hub.hubId}`, tokens });
    await createContacts(hub, ...Array.from({ length: 2_500 }, () => ({ city: 'Ghent' })));
    const values = Array.from({ length: 1_000 }, (_, place) => `place ${place}`);
    const line = property('petName', 'MULTISTRING', 'IS_EQUAL_TO', { values });
    const { filterType: _type, ...bare } = line as { filterType: string };
    const asked = { filterType: 'INTEGRATION_EVENT', eventTypeId: Number(id), filterLines: [bare, bare, bare, bare] };
    const filterBranch = anyOf([property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Ghent' })], [asked]);
    const listId = await createList(hub, { name: 'Heavy', processingType: 'DYNAMIC', filterBranch });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/lists/${listId}/filters` });
    await page.getByText(/^(?<count>1,9\d\d) contacts match of the first \k<count>$/).waitFor();
    await page.getByRole('button', { name: 'Continue counting' }).click();
    await page.getByText('2,500 contacts match', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Continue counting' }).count()).toBe(0);
    await expectAccessible(page);
  });
});
