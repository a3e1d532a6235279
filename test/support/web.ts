import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { startSpoke, type SpokeApp } from './app.js';
import { shareChromium } from './chromium.js';
import type { TestHub } from './hubs.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The dark page differs only in its colours. */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;
const shots = process.env['SPOKE_SCREENSHOTS'];
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

interface VisitOptions {
  /** A path of the app; the first page by default. */
  readonly path?: string;
  readonly baseUrl?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The language of the browser; British English by default. */
  readonly locale?: string;
  /** A user other than the hub's administrator. */
  readonly as?: { readonly email: string; readonly password: string };
}

/** The browser for a file of end-to-end tests. Every visit has a separate context, like another user's browser. */
export interface WebBrowser {
  /** Opens the app signed in as the hub's administrator. */
  visit(hub: TestHub, options?: VisitOptions): Promise<Page>;
  /** Opens a path without a session. */
  visitAsStranger(options?: VisitOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<WebBrowser> {
  const browser = await shareChromium();
  const contexts = new Set<BrowserContext>();
  const newContext = async ({
    baseUrl = inject('baseUrl'),
    viewport = sizes[1],
    locale = 'en-GB',
  }: VisitOptions): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: baseUrl, viewport, locale, reducedMotion: 'reduce' });
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    return context;
  };
  const open = async (context: BrowserContext, path: string): Promise<Page> => {
    closeAfterTest(context);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(path);
    return page;
  };
  return {
    async visit(hub, options = {}) {
      const baseUrl = options.baseUrl ?? hub.baseUrl;
      const context = await newContext({ ...options, baseUrl });
      const { email, password } = options.as ?? hub.user;
      const signedIn = await context.request.post('/_app/session', { data: { email, password } });
      expect(signedIn.status()).toBe(200);
      return open(context, options.path ?? `/app/${hub.hubId}/objects/contacts`);
    },
    async visitAsStranger(options = {}) {
      return open(await newContext(options), options.path ?? '/');
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

/** Pages of a test end with it, so that they do not go on reading beside the next one; those of `beforeAll` end with their file. */
function closeAfterTest(context: BrowserContext): void {
  if (expect.getState().currentTestName !== undefined) onTestFinished(() => context.close());
}

/** For tests that move the clock or affect every account: a separate browser and server until the end of their describe. */
export function useOwnServer(): { readonly browser: WebBrowser; readonly app: SpokeApp } {
  const own = {} as { browser: WebBrowser; app: SpokeApp };
  beforeAll(async () => {
    [own.browser, own.app] = await Promise.all([openBrowser(), startSpoke()]);
  });
  afterAll(async () => {
    await own.browser?.close();
    await own.app?.close();
  });
  return own;
}

/** Errors of the page's console, apart from rejections that the test provokes. */
export function watchConsole(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Checks the current page against WCAG 2.2 AA: no serious violations, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // Loading it takes longer than most of its runs: a page keeps it.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours change with the next frame, some of them gradually.
    await page.waitForTimeout(100);
    await expect.poll(() => page.evaluate(toSettled(colorScheme)), { timeout: 30_000 }).toBe(true);
    const violations = await page.evaluate(async (runOnly) => {
      const { axe: checker } = globalThis as unknown as { axe: AxeChecker };
      const { violations: found } = await checker.run({ runOnly, resultTypes: ['violations'] });
      return found
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({
          id,
          where: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
        }));
    }, rules[colorScheme]);
    expect({ colorScheme, violations }).toEqual({ colorScheme, violations: [] });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Whether a page shows those colours, without a running transition. Pages outside the web app follow the browser. */
const toSettled = (colorScheme: 'light' | 'dark'): string => `
  ['${colorScheme}', null].includes(document.documentElement.getAttribute('data-mantine-color-scheme')) &&
    !document.getAnimations().some((animation) => animation instanceof CSSTransition)`;

interface AxeChecker {
  run(options: object): Promise<{
    violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[];
  }>;
}

/** If SPOKE_SCREENSHOTS is a folder: takes pictures of the page, light and dark, in phone and desktop size. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  mkdirSync(shots, { recursive: true });
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(250);
      // Screens have few colours: a palette reduces the size to a quarter.
      const picture = sharp(await page.screenshot()).png({ palette: true, effort: 10 });
      await picture.toFile(join(shots, `${name}-${viewport.width}-${colorScheme}.png`));
    }
  }
  await page.setViewportSize(sizes[1]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Whether the page is wider than its window, so that something is cut off or has to be scrolled to. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [390, 1280, 2560]) {
    await page.setViewportSize({ width, height: 844 });
    const toExcess = () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    // The frame needs a moment for its new width.
    await expect.poll(async () => ({ width, excess: await toExcess() })).toEqual({ width, excess: 0 });
  }
  await page.setViewportSize(sizes[1]);
}
