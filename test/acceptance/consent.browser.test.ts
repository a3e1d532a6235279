import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.js';
import { needs } from '../support/needs.js';
import { apps, oauthSeed, people, startWorld, type World } from '../support/oauth-world.js';

const folder = process.env['SPOKE_SCREENSHOTS'];
const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 900 },
] as const;

/** The app's own server: records its requests, and redirects to another port like single-page apps. */
interface Callback {
  readonly uri: string;
  readonly received: URL[];
  readonly server: Server;
}

async function startCallback(): Promise<Callback> {
  const received: URL[] = [];
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    if (url.pathname === '/callback') received.push(url);
    const { port } = server.address() as AddressInfo;
    const headers =
      url.pathname === '/callback'
        ? { location: `http://127.0.0.1:${port}/done${url.search}` }
        : { 'content-type': 'text/html' };
    outgoing.writeHead(url.pathname === '/callback' ? 302 : 200, headers).end('<title>Done</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { uri: `http://localhost:${(server.address() as AddressInfo).port}/callback`, received, server };
}

describe('the consent pages in a browser', needs.chromium, () => {
  let world: World;
  let browser: Browser;
  let callback: Callback;
  const demo = { ...apps.demo, redirectUris: [] as string[] };

  beforeAll(async () => {
    callback = await startCallback();
    demo.redirectUris = [callback.uri];
    const [developer] = oauthSeed.developers;
    const others = Object.values(apps).filter(({ appId }) => appId !== demo.appId);
    world = await startWorld({ seed: { ...oauthSeed, developers: [{ ...developer, apps: [demo, ...others] }] } });
    browser = await launchChromium();
    if (folder) mkdirSync(folder, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    callback?.server.close();
    await world?.close();
  });

  const newContext = (options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> =>
    browser.newContext({ locale: 'en-GB', ...options });

  const authorizeUrl = (query: Record<string, string> = {}): string => {
    const parameters = {
      client_id: demo.clientId,
      redirect_uri: callback.uri,
      scope: demo.scopes.join(' '),
      optional_scope: demo.optionalScopes.join(' '),
      state: 'st-1 &%"',
      ...query,
    };
    return `${world.baseUrl}/oauth/authorize?${new URLSearchParams(parameters).toString()}`;
  };

  const shoot = async (page: Page, name: string): Promise<void> => {
    for (const { name: size, ...viewport } of folder ? sizes : []) {
      await page.setViewportSize(viewport);
      await page.screenshot({ path: join(folder ?? '', `${name}-${size}.png`), fullPage: true });
    }
  };

  const signIn = async (page: Page, email: string, password: string): Promise<void> => {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  it('Spec 5.1: a user signs in, chooses an account, reads the requested scopes and connects the app', async () => {
    const context = await newContext();
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/400 \(Bad Request\)/.test(message.text())) complaints.push(message.text());
    });
    await page.goto(authorizeUrl());
    await shoot(page, '1-sign-in');
    await signIn(page, people.ada.email, 'not-the-password');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('is not right');
    expect(await page.getByLabel('Email address').inputValue()).toBe(people.ada.email);
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.getByLabel('Password').evaluate((field) => field === field.ownerDocument.activeElement)).toBe(
      true,
    );
    await shoot(page, '2-wrong-password');

    await signIn(page, people.ada.email, people.ada.password);
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await shoot(page, '3-account');
    await page.getByRole('link', { name: /Globex Corporation/ }).click();

    await page.getByRole('heading', { name: 'Invoice Bridge wants to connect to Globex Corporation' }).waitFor();
    const text = await page.getByRole('main').innerText();
    for (const scope of [...demo.scopes, ...demo.optionalScopes]) expect(text).toContain(scope);
    expect(text).toContain(new URL(callback.uri).origin);
    expect(await page.getByRole('listitem').filter({ hasText: 'crm.objects.contacts.read' }).innerText()).toContain(
      'Optional',
    );
    await shoot(page, '4-consent');

    await page.getByRole('button', { name: 'Connect app' }).click();
    await page.waitForURL(/\/done\?/);
    const sent = callback.received.at(-1)?.searchParams;
    expect(sent?.get('state')).toBe('st-1 &%"');
    const redeemed = await world.redeem(demo, sent?.get('code') ?? '');
    expect(redeemed.status).toBe(200);
    expect(redeemed.body).toMatchObject({ hub_id: 1002, user_id: people.ada.userId });
    expect(complaints).toEqual([]);

    await page.goto(authorizeUrl().replace('/oauth/authorize', '/oauth/1002/authorize'));
    await page.getByText('Already connected').waitFor();
    await shoot(page, '5-already-connected');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/done\?/);
    expect(callback.received.at(-1)?.searchParams.get('code')).toMatch(/^na1-/);
    await context.close();
  });

  it('Spec 5.1: a user who cancels is redirected with access_denied and the state', async () => {
    const context = await newContext();
    const page = await context.newPage();
    await page.goto(authorizeUrl());
    await signIn(page, people.grace.email, people.grace.password);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(/\/done\?/);
    const sent = callback.received.at(-1)?.searchParams;
    expect(Object.fromEntries(sent ?? [])).toEqual({
      error: 'access_denied',
      error_description: 'The user did not connect the app',
      state: 'st-1 &%"',
    });
    await context.close();
  });

  it('Spec 5.1: the pages work with the keyboard alone and without scripts', async () => {
    const context = await newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(authorizeUrl());
    await page.locator('input[type=email]:focus').waitFor();
    await page.keyboard.type(people.grace.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(people.grace.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Connect app|Continue/ }).waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.locator('button.primary:focus').count()) > 0) break;
    }
    await shoot(page, '6-focus');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/done\?/);
    expect(callback.received.at(-1)?.searchParams.get('code')).toMatch(/^na1-/);
    await context.close();
  });

  it('Spec 5.1: a user who may not connect apps gets an explanation, and can switch users', async () => {
    const context = await newContext();
    const page = await context.newPage();
    await page.goto(authorizeUrl());
    await signIn(page, people.linus.email, people.linus.password);
    await page.getByText('Only administrators of an account may connect apps').waitFor();
    await shoot(page, '7-not-admin');
    await page.getByRole('button', { name: 'Not you? Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page, people.grace.email, people.grace.password);
    await page.getByRole('button', { name: /Connect app|Continue/ }).waitFor();
    await context.close();
  });

  it('Spec 5.1: invalid links are explained on a page without a redirect', async () => {
    const context = await newContext();
    const page = await context.newPage();
    const cases: readonly (readonly [string, Record<string, string>, RegExp])[] = [
      ['8-unknown-client', { client_id: 'nobody' }, /client ID/],
      ['9-redirect-uri', { redirect_uri: `${callback.uri}/` }, /same to the letter/],
      ['10-scopes', { scope: 'oauth tickets crm.objects.company.read' }, /missing from the link/],
    ];
    for (const [name, query, words] of cases) {
      const reply = await page.goto(authorizeUrl(query));
      expect(reply?.status()).toBe(400);
      expect(new URL(page.url()).origin).toBe(new URL(world.baseUrl).origin);
      expect(await page.getByRole('main').innerText()).toMatch(words);
      await shoot(page, name);
    }
    await context.close();
  });

  it('RFC 9700 4.16: a framed consent page is blank, and hostile names are shown as text', async () => {
    const context = await newContext();
    const page = await context.newPage();
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    const hostile = { client_id: apps.hostile.clientId, redirect_uri: apps.hostile.redirectUris[0] ?? '' };
    const state = '"><script>alert(1)</script>';
    await page.goto(authorizeUrl({ ...hostile, state }));
    await signIn(page, `"><script>alert(2)</script>@example.com`, 'wrong');
    await signIn(page, people.grace.email, people.grace.password);
    await page.getByRole('button', { name: /Connect app|Continue/ }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(apps.hostile.name);
    expect(dialogs).toBe(0);

    await page.route('http://frame.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${authorizeUrl().replaceAll('&', '&amp;')}"></iframe>`,
      }),
    );
    await page.goto('http://frame.test/');
    await page.waitForTimeout(500);
    const framed = page.frames()[1];
    expect(
      await framed
        ?.getByRole('button')
        .count()
        .catch(() => 0),
    ).toBe(0);
    await context.close();
  });

  it('Spec 5.1: the pages have a dark mode', needs.chromium, async () => {
    const context = await newContext({ colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(authorizeUrl());
    await signIn(page, people.grace.email, people.grace.password);
    await page.getByRole('button', { name: /Connect app|Continue/ }).waitFor();
    const ground = await page.evaluate<string>(`getComputedStyle(document.querySelector('main')).backgroundColor`);
    expect(ground).not.toBe('rgb(255, 255, 255)');
    await shoot(page, '11-dark');
    await context.close();
  });
});
