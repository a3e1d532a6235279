import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { createList } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import { newPersonIn } from '../../test/support/people.js';
import { upload } from '../../test/support/uploads.js';
import { expectAccessible, openBrowser, shoot, watchConsole, type WebBrowser } from '../../test/support/web.js';

const objects = '/crm/v3/objects';

async function create(hub: TestHub, type: string, properties: object, associations: object[] = []): Promise<string> {
  const { status, body, text } = await hub.request({ path: `${objects}/${type}`, json: { properties, associations } });
  if (status !== 201) throw new Error(text);
  return (body as { id: string }).id;
}

/** Creates an account with something of everything, and a viewer in it. */
async function newFullHub() {
  const hub = await newHub({ name: 'Acme' });
  const to = (id: string, associationTypeId: number) => ({
    to: { id },
    types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
  });
  const company = await create(hub, 'companies', { name: 'Acme Parcels' });
  const contact = await create(hub, 'contacts', { email: 'ada@example.com', firstname: 'Ada' }, [to(company, 1)]);
  await create(hub, 'deals', { dealname: 'Big deal', pipeline: 'default', dealstage: 'appointmentscheduled' });
  await create(hub, 'notes', { hs_note_body: 'They called.', hs_timestamp: Date.now() }, [to(contact, 202)]);
  const gone = await create(hub, 'contacts', { email: 'gone@example.com' });
  await hub.request({ method: 'DELETE', path: `${objects}/contacts/${gone}` });
  const kept = (await upload(hub, { partName: 'offer.txt' })).body.id as string;
  const lost = (await upload(hub, { partName: 'lost.txt' })).body.id as string;
  await hub.request({ method: 'DELETE', path: `/files/v3/files/${lost}` });
  const listId = await createList(hub, { name: 'Best customers' });
  await hub.request({ method: 'PUT', path: `/crm/v3/lists/${listId}/memberships/add`, json: [contact] });
  const pair = '/crm/v4/associations/contacts/contacts/labels';
  await hub.request({ path: pair, json: { label: 'Close friend', name: 'close_friend' } });
  const labels = { singular: 'Parcel', plural: 'Parcels' };
  const number = { name: 'number', label: 'Number', type: 'string', fieldType: 'text' };
  const schema = { name: 'parcels', labels, primaryDisplayProperty: 'number', properties: [number] };
  await hub.request({ path: '/crm/v3/schemas', json: { ...schema, associatedObjects: [] } });
  const viewer = await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
  return { hub, viewer, contact, kept, listId };
}

/** Names of controls that start a change. */
const changes =
  /^(add|archive|attach|change|convert|create|delete|disconnect|edit|erase|import|make|merge|move|new|pin|put|remove|rename|replace|restore|save|select|share|upload)\b/i;

/** Names of controls for what only the user sees, which viewers may change. */
// "Create Date" opens the details of the property.
const ownThings = /^Pin .* to the navigation$|^Create Date$/;

const pressable =
  'button, [role="button"], [role="checkbox"], [role="switch"], input[type="checkbox"], input[type="file"]';

interface Pressable {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  closest(selector: string): unknown;
}

const toNames = (elements: Pressable[]): string[] =>
  elements
    .filter((element) => element.closest('[role="columnheader"], th') === null)
    .map((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim());

/** Lists the controls and menu items of the page, or of the dialog in front of it, that would change something. */
async function listChanges(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  const place = (await dialog.count()) > 0 ? dialog : page.getByRole('main');
  const names = await place.locator(pressable).evaluateAll(toNames);
  const menus = place.locator('button[aria-haspopup="menu"]');
  for (let index = 0; index < (await menus.count()); index += 1) {
    await menus.nth(index).click();
    await page.getByRole('menu').waitFor();
    names.push(...(await page.getByRole('menuitem').evaluateAll(toNames)));
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  }
  return names.filter((name) => changes.test(name) && !ownThings.test(name));
}

interface Stop {
  readonly path: string;
  /** A text that the page shows once it is loaded. */
  readonly shows: string;
}

/** The pages on which others than viewers can change something. */
const listStops = ({ contact, kept, listId }: Awaited<ReturnType<typeof newFullHub>>): Stop[] => [
  { path: 'objects/contacts', shows: 'ada@example.com' },
  { path: 'objects/deals?as=board', shows: 'Big deal' },
  { path: `objects/contacts/${contact}`, shows: 'They called.' },
  { path: 'files', shows: 'offer.txt' },
  { path: `files?file=${kept}`, shows: 'offer.txt' },
  { path: 'files/deleted', shows: 'lost.txt' },
  { path: 'lists', shows: 'Best customers' },
  { path: `lists/${listId}`, shows: 'ada@example.com' },
  { path: 'recycle-bin', shows: 'gone@example.com' },
  { path: 'settings/properties', shows: 'First Name' },
  { path: 'settings/pipelines', shows: 'Closed won' },
  { path: 'settings/association-labels?from=contacts&to=contacts', shows: 'Close friend' },
  { path: 'settings/object-types', shows: 'Parcels' },
  { path: 'settings/users', shows: 'Users' },
  { path: 'settings/private-apps', shows: 'Private apps' },
];

async function walk(page: Page, hub: TestHub, stops: readonly Stop[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { path, shows } of stops) {
    await page.goto(`/app/${hub.hubId}/${path}`);
    await page.getByRole('main').or(page.getByRole('dialog')).getByText(shows).first().waitFor();
    await page.waitForLoadState('networkidle');
    found[path] = await listChanges(page);
  }
  return found;
}

describe('a viewer', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('sees everything of an account, and no control that would be rejected', async () => {
    const full = await newFullHub();
    const { hub, viewer, listId } = full;
    const page = await browser.visit(hub, { as: viewer });
    const complaints = watchConsole(page);
    const refusals: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refusals.push(`${response.request().method()} ${response.url()}`);
    });
    const stops = listStops(full);
    const nothing = Object.fromEntries(stops.map(({ path }) => [path, []]));
    expect(await walk(page, hub, stops)).toEqual(nothing);

    await page.goto(`/app/${hub.hubId}/objects/contacts`);
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^Export/ }).click();
    expect((await download).suggestedFilename()).toMatch(/csv$/);
    await shoot(page, 'viewer-index');
    // Pages that only create or change something redirect viewers.
    await page.goto(`/app/${hub.hubId}/lists/new`);
    await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
    await page.goto(`/app/${hub.hubId}/lists/${listId}/filters`);
    await page.getByRole('heading', { name: 'Best customers' }).waitFor();
    await page.goto(`/app/${hub.hubId}/connected-apps`);
    await page.getByRole('heading', { name: 'Connected apps', exact: true }).waitFor();
    await expectAccessible(page);
    expect({ refusals, complaints }).toEqual({ refusals: [], complaints: [] });
  });

  it('is the reason: members find such controls on the same pages', async () => {
    const full = await newFullHub();
    const page = await browser.visit(full.hub);
    const stops = listStops(full).filter((_, index) => index % 3 === 0);
    const found = await walk(page, full.hub, stops);
    expect(Object.entries(found).filter(([, names]) => names.length === 0)).toEqual([]);
  });
});
