import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { newClient } from '../../test/support/official-client.js';
import { seed, seedApp } from '../../test/support/seed.js';
import { toAuthorizePath } from '../../test/support/authorize-pages.js';
import { openBrowser, watchConsole, type WebBrowser } from '../../test/support/web.js';

// The client's own enumeration is not exported by its types.
const types = { string: 'string' as never, number: 'number' as never };

describe('from the consent page to the timeline', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('a user connects an app; its event appears on and disappears from the open record page (Spec 5.1, 6)', async () => {
    const hub = await newHub({ name: 'Acme' });
    const { baseUrl } = hub;
    const app = seedApp(3001);
    const redirectUri = app.redirectUris[0] ?? '';
    const made = await hub.request({
      path: '/crm/v3/objects/contacts',
      json: { properties: { email: 'ada@example.com' } },
    });
    const contactId = (made.body as { id: string }).id;
    const developerClient = newClient({ baseUrl, developerApiKey: seed.developers[0]?.apiKey ?? '' });
    const { templatesApi } = developerClient.crm.timeline;
    const template = await templatesApi.create(app.appId, {
      name: 'Course',
      headerTemplate: 'Passed **{{title}}**',
      detailTemplate: 'With {{points}} points',
      objectType: 'contacts',
      tokens: [
        { name: 'title', label: 'Title', type: types.string },
        { name: 'points', label: 'Points', type: types.number },
      ],
    });

    // The user connects the app in one window …
    const page = await browser.visit(hub);
    const consent = await page.context().newPage();
    await consent.goto(toAuthorizePath(app));
    await consent.getByRole('heading', { name: `${app.name} wants to connect to Acme` }).waitFor();
    // Nothing listens there.
    const redirected = consent.waitForRequest((request) => request.url().startsWith(redirectUri));
    await consent.getByRole('button', { name: 'Connect app' }).click();
    const code = new URL((await redirected).url()).searchParams.get('code') ?? '';
    await consent.close();

    // … and has the record open in another.
    await page.goto(`/app/${hub.hubId}/objects/contacts/${contactId}`);
    const complaints = watchConsole(page);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('textbox', { name: 'Note' }).waitFor();

    // The app redeems its code and posts an event, as its developers would.
    const client = newClient({ baseUrl });
    const tokens = await client.oauth.tokensApi.create(
      'authorization_code',
      code,
      redirectUri,
      app.clientId,
      app.clientSecret,
    );
    client.setAccessToken(tokens.accessToken);
    await page.route('https://app.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Certificate</h1>' }),
    );
    await client.crm.timeline.eventsApi.create({
      eventTemplateId: template.id,
      objectId: contactId,
      tokens: { title: 'Knots', points: '42' },
      timelineIFrame: {
        linkLabel: 'Show the certificate',
        headerLabel: 'Certificate of Ada',
        url: 'https://app.example.com/certificate',
        width: 500,
        height: 300,
      },
    });

    const event = timeline.getByRole('article', { name: 'Course' });
    await event.getByText('Passed Knots').waitFor({ timeout: 10_000 });
    await event.getByText(app.name).waitFor();
    await event.getByRole('button', { name: 'Show details' }).click();
    await event.getByText('With 42 points').waitFor();
    await event.getByRole('button', { name: 'Show the certificate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Certificate of Ada' });
    await dialog.frameLocator('iframe').getByRole('heading', { name: 'Certificate' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });

    await templatesApi.archive(template.id, app.appId);
    await event.waitFor({ state: 'detached', timeout: 10_000 });
    await timeline.getByText('Lifecycle Stage').first().waitFor();
    expect(complaints).toEqual([]);
  });
});
