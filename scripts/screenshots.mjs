// npm run screenshots: takes the pictures of docs/screenshots with the data of the demo account, at 1440 and 390 pixels, light and
// dark, and writes their table. Names as arguments take some of them: npm run screenshots -- home contacts
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { runPrepared } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'docs', 'screenshots');
const baseUrl = 'http://127.0.0.1:4790';
const person = { email: 'admin@acme.example', password: 'acme-demo' };
const token = 'pat-na1-1cb000fc-4a11-4fd3-a30d-65e5eccf7d56';
const hub = '/app/1001';
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** One of the demo's apps. */
const app = {
  client_id: 'ab9bae9b-77ae-4380-b899-781ee1606878',
  client_secret: '43b4343a-65c4-4556-a059-d121c7fd99d7',
  redirect_uri: 'http://localhost:3000/oauth-callback',
};
const scope = 'oauth crm.objects.companies.read crm.objects.companies.write';
const consentPath = `/oauth/authorize?${new URLSearchParams({ client_id: app.client_id, redirect_uri: app.redirect_uri, scope })}`;

const press = (key) => async (page) => page.keyboard.press(key);
const click = (role, name) => async (page) => page.getByRole(role, { name }).first().click();

/** The screens by name: their address, and what is done there before the picture is taken. */
const toScreens = (ids) => ({
  home: [hub],
  tasks: [`${hub}/tasks`],
  search: [
    hub,
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('fern');
    },
  ],
  notifications: [hub, click('button', /^Notifications/)],
  shortcuts: [hub, press('?')],
  contacts: [`${hub}/objects/contacts`],
  'contacts-create': [`${hub}/objects/contacts`, click('button', 'Create')],
  'contacts-filters': [`${hub}/objects/contacts`, click('button', 'Filters')],
  'contacts-import': [`${hub}/objects/contacts`, click('button', /^Import/)],
  companies: [`${hub}/objects/companies`],
  'companies-groups': [`${hub}/objects/companies?group=lifecyclestage`],
  deals: [`${hub}/objects/deals`],
  'deals-board': [`${hub}/objects/deals?as=board`],
  'deals-calendar': [`${hub}/objects/deals?as=calendar`],
  'tickets-board': [`${hub}/objects/tickets?as=board`],
  contact: [`${hub}/objects/contacts/${ids.contact}`],
  company: [`${hub}/objects/companies/${ids.company}`],
  deal: [`${hub}/objects/deals/${ids.deal}`],
  dashboard: [`${hub}/dashboards`],
  lists: [`${hub}/lists`],
  list: [`${hub}/lists/${ids.list}`],
  'list-filters': [`${hub}/lists/${ids.list}/filters`],
  files: [`${hub}/files`],
  'files-deleted': [`${hub}/files/deleted`],
  'recycle-bin': [`${hub}/recycle-bin`],
  workflows: [`${hub}/workflows`],
  workflow: [`${hub}/workflows/${ids.flow}`],
  'workflow-enrollments': [`${hub}/workflows/${ids.flow}/enrollments`],
  'settings-profile': [`${hub}/settings/profile`],
  'settings-notifications': [`${hub}/settings/notifications`],
  'settings-account': [`${hub}/settings/account`],
  'settings-users': [`${hub}/settings/users`],
  'settings-properties': [`${hub}/settings/properties?type=contacts`],
  'settings-pipelines': [`${hub}/settings/pipelines`],
  'settings-association-labels': [`${hub}/settings/association-labels`],
  'settings-object-types': [`${hub}/settings/object-types`],
  'settings-submissions': [`${hub}/settings/submissions`],
  'settings-connected-apps': [`${hub}/settings/connected-apps`],
  'settings-private-apps': [`${hub}/settings/private-apps`],
  'settings-activity': [`${hub}/settings/activity`],
  developer: ['/app/developer', click('link', /Acme|Demo/)],
  scopes: ['/app/developer/scopes'],
  'app-auth': [`${ids.app}?tab=auth`],
  'app-overview': [`${ids.app}?tab=overview`],
  'app-calls': [`${ids.app}?tab=calls`],
  'app-icon': [`${ids.app}?tab=icon`],
  'app-templates': [`${ids.app}?tab=templates`],
  'app-webhooks': [`${ids.app}?tab=webhooks`],
  inspector: ['/app/inspector'],
  'inspector-request': ['/app/inspector', async (page) => page.locator('main tbody tr').first().click()],
  'inspector-faults': ['/app/inspector?tab=faults'],
  'inspector-clock': ['/app/inspector?tab=clock'],
  'inspector-limits': ['/app/inspector?tab=limits'],
  'inspector-snapshots': ['/app/inspector?tab=snapshots'],
  'inspector-webhooks': ['/app/inspector?tab=webhooks'],
  reference: ['/docs'],
  'reference-endpoint': ['/docs/objects/searchRecords'],
  style: ['/app/style'],
  consent: [consentPath],
  'sign-in': ['/app/sign-in', undefined, { isVisitor: true }],
});

await runPrepared({ development: true }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'spoke-screenshots-'));
  const server = spawn(process.execPath, [join(root, 'scripts', 'program.mjs'), 'start'], {
    env: { ...process.env, LOG_LEVEL: 'error', SPOKE_DATA_DIR: data, PORT: new URL(baseUrl).port, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitUntilReady();
    const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    await enliven(browser);
    await takeAll(browser, toScreens(await findIds()));
    await browser.close();
  } finally {
    server.kill('SIGTERM');
    await new Promise((done) => server.once('exit', done));
    rmSync(data, { recursive: true, force: true });
  }
});

async function waitUntilReady() {
  for (;;) {
    const isReady = await fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function ask(path, { json, method = json ? 'POST' : 'GET', bearer = token } = {}) {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const response = await fetch(`${baseUrl}${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  return response.status === 204 ? undefined : response.json();
}

/** Does what leaves traces on screens that are empty in a fresh account: connects an app that calls, deletes, takes a snapshot. */
async function enliven(browser) {
  const context = await browser.newContext({ baseURL: baseUrl });
  await context.request.post('/_app/session', { data: person });
  const page = await context.newPage();
  await page.goto(consentPath);
  const redirect = page.waitForRequest((request) => request.url().startsWith(app.redirect_uri));
  await page.getByRole('button', { name: 'Connect app' }).click();
  const code = new URL((await redirect).url()).searchParams.get('code');
  await context.close();
  const grant = new URLSearchParams({ ...app, grant_type: 'authorization_code', code });
  const response = await fetch(`${baseUrl}/oauth/v1/token`, { method: 'POST', body: grant });
  const { access_token: bearer } = await response.json();
  const { results } = await ask('/crm/v3/objects/companies?limit=8', { bearer });
  for (const { id } of results) await ask(`/crm/v3/objects/companies/${id}?associations=contacts`, { bearer });
  await ask('/crm/v3/objects/contacts?limit=1', { bearer });
  for (const lastname of ['Sample', 'Trial']) {
    const { id } = await ask('/crm/v3/objects/contacts', { json: { properties: { firstname: 'Test', lastname } } });
    await ask(`/crm/v3/objects/contacts/${id}`, { method: 'DELETE' });
  }
  await ask('/_spoke/snapshots', { json: { name: 'Fresh demo' } });
}

/** The records that have most to show. */
async function findIds() {
  const most = async (type, propertyName) => {
    const sorts = [{ propertyName, direction: 'DESCENDING' }];
    const { results } = await ask(`/crm/v3/objects/${type}/search`, { json: { sorts, limit: 1 } });
    return results[0].id;
  };
  const { lists } = await ask('/crm/v3/lists/search', { json: {} });
  const { results: flows } = await ask('/automation/v4/flows');
  return {
    contact: await most('contacts', 'num_notes'),
    company: await most('companies', 'num_notes'),
    deal: await most('deals', 'num_notes'),
    list: lists[0].listId,
    flow: flows.at(-1).id,
    app: '/app/developer/2001/apps/3001',
  };
}

async function takeAll(browser, screens) {
  const wanted = process.argv.slice(2);
  const names = Object.keys(screens).filter((name) => wanted.length === 0 || wanted.includes(name));
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark']) {
      const options = { baseURL: baseUrl, viewport, colorScheme, reducedMotion: 'reduce' };
      const visitor = await browser.newContext(options);
      const user = await browser.newContext(options);
      await user.request.post('/_app/session', { data: person });
      for (const name of names) {
        const [path, act, { isVisitor = false } = {}] = screens[name];
        const file = join(folder, `${name}-${viewport.width}-${colorScheme}.png`);
        await take(isVisitor ? visitor : user, { path, act, file }).catch((error) => {
          console.error(`${name}, ${viewport.width}, ${colorScheme}: ${error.message}`);
          process.exitCode = 1;
        });
      }
    }
  }
  writeFileSync(join(folder, 'README.md'), toTable(Object.keys(screens)));
  console.log(`${readdirSync(folder).length - 1} pictures`);
}

async function take(context, { path, act, file }) {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  try {
    await page.goto(path);
    await rest(page);
    await act?.(page);
    if (act) await rest(page);
    // Screens have few colours: a palette reduces the size to a quarter.
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(file);
  } finally {
    await page.close();
  }
}

/** Some screens ask for news again and again. */
async function rest(page) {
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await page.waitForTimeout(300);
}

function toTable(names) {
  const kinds = sizes.flatMap(({ width }) => ['light', 'dark'].map((scheme) => ({ width, scheme })));
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const toTitle = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const rows = names.map((name) =>
    row([
      toTitle(name),
      ...kinds.map(({ width, scheme }) => {
        const file = `${name}-${width}-${scheme}.png`;
        const alt = `${toTitle(name)}, ${width} pixels, ${scheme}`;
        return `[<img src="${file}" alt="${alt}" width="${width > 1000 ? 160 : 60}">](${file})`;
      }),
    ]),
  );
  return [
    '# Screens',
    '',
    'The screens of the web app with the data of the demo account, at 1440 and at 390 pixels, in light and dark mode. `npm run screenshots`',
    'takes them again.',
    '',
    '<!-- prettier-ignore-start -->',
    row(['Screen', ...kinds.map(({ width, scheme }) => `${width} ${scheme}`)]),
    row(['---', ...kinds.map(() => '---')]),
    ...rows,
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}
