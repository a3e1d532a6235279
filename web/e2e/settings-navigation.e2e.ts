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

describe('the navigation of the settings', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('leads to every page in groups, and a search finds settings by words on their pages', async () => {
    const hub = await newHub({ name: 'Acme' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings` });
    const complaints = watchConsole(page);
    const settings = page.getByRole('navigation', { name: 'Settings' });
    await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor();
    for (const [group, places] of [
      ['You', ['Profile', 'Notifications']],
      ['Account', ['Account', 'Users']],
      ['Data', ['Properties', 'Pipelines', 'Association labels', 'Object types', 'Submissions']],
      ['Apps and data access', ['Connected apps', 'Private apps', 'Developer area']],
      ['Activity', ['Activity log']],
    ] as const) {
      const links = settings.getByRole('list', { name: group, exact: true }).getByRole('link');
      expect(await links.allInnerTexts()).toEqual(places);
    }
    for (const place of ['Profile', 'Connected apps', 'Activity log']) {
      await settings.getByRole('link', { name: place }).click();
      await page.getByRole('heading', { name: place, level: 1 }).waitFor();
      expect(await settings.getByRole('link', { name: place }).getAttribute('aria-current')).toBe('page');
    }
    await settings.getByRole('searchbox', { name: 'Search settings' }).fill('money');
    const found = settings.getByRole('list', { name: 'Found settings' }).getByRole('link');
    expect((await found.allTextContents()).sort()).toEqual(['CurrencyAccount', 'Other currenciesAccount']);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    const currency = page.getByRole('combobox', { name: 'Currency' });
    await expect.poll(() => currency.evaluate((field) => field.matches(':focus'))).toBe(true);
    await settings.getByRole('searchbox', { name: 'Search settings' }).fill('unheard of');
    await settings.getByText('No settings found').waitFor();
    await page.keyboard.press('Escape');
    await settings.getByRole('link', { name: 'Pipelines' }).waitFor();
    await expectNoSidewaysScroll(page);
    await shoot(page, 'settings-navigation');
    expect(complaints).toEqual([]);
  });

  it('is a list first on a phone, with a way back from each page', async () => {
    const hub = await newHub({ name: 'Acme' });
    const viewport = { width: 390, height: 844 };
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings`, viewport });
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'settings-index');
    await page.setViewportSize(viewport);
    const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Pipelines' });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await link.click();
    await page.getByRole('heading', { name: 'Pipelines', level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
  });

  it('the palette finds what can be set, and members only what is theirs to see', async () => {
    const hub = await newHub({ name: 'Acme' });
    const member = await newPersonIn(hub, { role: 'member', name: 'Bea Example' });
    const page = await browser.visit(hub);
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const words = page.getByRole('combobox', { name: 'Search records, files, settings and commands' });
    await words.fill('exchange rates');
    await page.getByRole('option', { name: 'Other currencies Settings · Account' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    const title = page.getByRole('heading', { name: 'Other currencies' });
    await expect.poll(() => title.evaluate((heading) => heading.matches(':focus'))).toBe(true);
    const own = await browser.visit(hub, { as: member, path: `/app/${hub.hubId}/settings` });
    await own.getByRole('searchbox', { name: 'Search settings' }).fill('currency');
    await own.getByText('No settings found').waitFor();
  });
});
