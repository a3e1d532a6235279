import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { newTemplate } from '../../test/support/timeline.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  type WebBrowser,
} from '../../test/support/web.js';

async function create(hub: TestHub, type: string, properties: object, typeId?: number, to?: string): Promise<string> {
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: typeId }];
  const json = { properties, ...(to !== undefined && { associations: [{ to: { id: to }, types }] }) };
  const { status, body, text } = await hub.request({ path: `/crm/v3/objects/${type}`, json });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const chip = (page: Page, name: string) =>
  timeline(page).getByRole('group', { name: 'Filter the timeline' }).getByRole('button', { name, exact: true });
const agoAt = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('the timeline of a record', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('is searched, filtered by kind and person, shown in short, and merged with changes of properties', async () => {
    const hub = await newHub();
    const ben = await newPersonIn(hub, { role: 'member', name: 'Ben Ortiz' });
    const owners = (await hub.request({ path: '/crm/v3/owners' })).body as {
      results: { id: string; userId: number }[];
    };
    const benId = owners.results.find(({ userId }) => userId === ben.userId)?.id;
    const id = await create(hub, 'contacts', { email: 'ada@example.com', jobtitle: 'Engineer' });
    const note = { hs_timestamp: agoAt(1), hs_note_body: '<p>Wants <b>single sign-on</b> in Zürich</p>' };
    await create(hub, 'notes', { ...note, hubspot_owner_id: hub.user.ownerId }, 202, id);
    const call = {
      hs_timestamp: agoAt(30),
      hs_call_title: 'Intro',
      hs_call_body: 'About prices',
      hs_call_duration: '840000',
    };
    await create(hub, 'calls', { ...call, hubspot_owner_id: benId }, 194, id);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });
    await timeline(page).getByRole('heading', { name: 'Today' }).waitFor();
    await timeline(page).getByRole('article', { name: 'Call' }).getByText('14 min').waitFor();
    await timeline(page).getByText('single sign-on').and(page.locator('b, strong')).waitFor();

    await timeline(page).getByRole('searchbox', { name: 'Search the timeline' }).fill('zurich');
    await timeline(page).getByRole('article', { name: 'Call' }).waitFor({ state: 'detached' });
    await timeline(page).getByRole('article', { name: 'Note' }).waitFor();
    expect(new URL(page.url()).searchParams.get('find')).toBe('zurich');
    await timeline(page).getByRole('searchbox', { name: 'Search the timeline' }).fill('nothing like it');
    await timeline(page).getByRole('heading', { name: 'No matching entries' }).waitFor();
    await timeline(page).getByRole('button', { name: 'Show all' }).first().click();
    await timeline(page).getByRole('article', { name: 'Call' }).waitFor();

    await chip(page, 'Person').click();
    await page.getByRole('menuitem', { name: 'Ben Ortiz' }).click();
    await timeline(page).getByRole('article', { name: 'Note' }).waitFor({ state: 'detached' });
    await timeline(page).getByRole('article', { name: 'Call' }).waitFor();
    await page.reload();
    await timeline(page).getByRole('article', { name: 'Call' }).waitFor();
    expect(await timeline(page).getByRole('article', { name: 'Note' }).count()).toBe(0);
    await expectAccessible(page);
    await timeline(page).getByRole('button', { name: 'Show all' }).click();

    const json = { properties: { jobtitle: 'Director' } };
    await hub.request({ method: 'PATCH', path: `/crm/v3/objects/contacts/${id}`, json });
    await chip(page, 'Property changes').click();
    await timeline(page).getByText('Director').waitFor();
    await timeline(page).getByText('Engineer').first().waitFor();
    await expectAccessible(page);
    await shoot(page, 'record-changes');

    await timeline(page).getByRole('button', { name: 'Show entries in short' }).click();
    const short = timeline(page).getByRole('article', { name: 'Call' });
    await expect.poll(async () => (await short.boundingBox())?.height).toBeLessThan(44);
    await expectAccessible(page);
    await page.reload();
    await timeline(page).getByRole('button', { name: 'Show whole entries' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('shows events of apps with their values', async () => {
    const hub = await newHub();
    const app = await installApp(hub);
    const template = await newTemplate({
      ...{ name: 'Webinar', headerTemplate: 'Watched **{{title}}**' },
      tokens: [
        { name: 'title', label: 'Title', type: 'string' },
        { name: 'minutes', label: 'Watch time', type: 'number' },
        {
          ...{ name: 'rating', label: 'Rating', type: 'enumeration' },
          options: [{ value: '4', label: 'Very good' }],
        },
      ],
    });
    const id = await create(hub, 'contacts', { email: 'ada@example.com' });
    const json = { eventTemplateId: template.id, objectId: id, tokens: { title: 'Knots', minutes: 38, rating: '4' } };
    expect((await app.request({ path: '/crm/v3/timeline/events', json })).status).toBe(201);
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });
    const event = timeline(page).getByRole('article', { name: 'Webinar' });
    await event.getByText('Watched Knots').waitFor();
    expect(await event.locator('dl > div').allInnerTexts()).toEqual([
      'Title\nKnots',
      'Watch time\n38',
      'Rating\nVery good',
    ]);
    await expectAccessible(page);
    await shoot(page, 'record-event');
  });

  it('is printed with the properties and related records, however far it is scrolled', async () => {
    const hub = await newHub();
    const id = await create(hub, 'contacts', { firstname: 'Ada', lastname: 'Lovelace', jobtitle: 'Engineer' });
    for (let count = 0; count < 30; count += 1) {
      await create(hub, 'notes', { hs_timestamp: agoAt(count), hs_note_body: `Note number ${count}.` }, 202, id);
    }
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });
    await timeline(page).getByText('Note number 0.').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
    const sheet = page.locator('[data-print]');
    await sheet.getByText('Note number 29.').waitFor();
    await sheet.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    await sheet.getByText('Engineer').waitFor();
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
    await page.emulateMedia({ media: 'screen' });
    await sheet.waitFor({ state: 'detached' });
    await timeline(page).getByText('Note number 0.').waitFor();
  });
});
