import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCardsApp, openAppServer, type CardsApp } from '../../test/support/cards.js';
import { needs } from '../../test/support/needs.js';
import { expectAccessible, openBrowser, shoot, type WebBrowser } from '../../test/support/web.js';

describe('the cards of apps', needs.chromium, () => {
  let browser: WebBrowser;
  let server: Awaited<ReturnType<typeof openAppServer>>;
  let app: CardsApp;
  let contactId: string;
  beforeAll(async () => {
    [browser, server, app] = await Promise.all([openBrowser(), openAppServer(), newCardsApp()]);
    const { hub, appId, send } = app;
    const card = {
      title: 'Support requests',
      fetch: { targetUrl: `${server.origin}/card`, objectTypes: [{ name: 'contacts', propertiesToSend: ['email'] }] },
      display: {
        properties: [
          {
            ...{ name: 'status', label: 'Status', dataType: 'STATUS' },
            options: [{ name: 'open', label: 'Open', type: 'WARNING' }],
          },
        ],
      },
      actions: { baseUrls: [`${server.origin}/`] },
    };
    await send({ path: `/crm/v3/extensions/cards-dev/${appId}`, json: card });
    await app.install();
    const { body } = await hub.request({
      path: '/crm/v3/objects/contacts',
      json: { properties: { email: 'ada@example.com', firstname: 'Ada' } },
    });
    contactId = String(body.id);
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  function respond(status: string): void {
    const close = { type: 'ACTION_HOOK', label: 'Close', url: `${server.origin}/close`, httpMethod: 'POST' };
    const confirmation = { prompt: 'Close the request?', confirmButtonLabel: 'Close it', cancelButtonLabel: 'Keep it' };
    server.answers.body = JSON.stringify({
      responseVersion: 'v3',
      totalCount: 9,
      cardLabel: 'requests',
      allItemsLinkUrl: 'https://app.example.com/all',
      topLevelActions: { primary: { type: 'IFRAME', label: 'New request', url: `${server.origin}/new` } },
      sections: [
        {
          ...{ id: '1', title: 'Login fails', linkUrl: 'https://app.example.com/1' },
          tokens: [
            { name: 'status', value: status },
            { name: 'due', label: 'Due', dataType: 'DATE', value: '2026-03-02' },
          ],
          actions: [{ ...close, propertyNamesIncluded: [], confirmation }],
        },
      ],
    });
  }

  it('show what the app responds, run its actions and open its pages', async () => {
    respond('open');
    const page = await browser.visit(app.hub, { path: `/app/${app.hub.hubId}/objects/contacts/${contactId}` });
    const card = page.getByRole('region', { name: 'Support requests' });
    await card.getByRole('link', { name: 'Login fails' }).waitFor();
    await card.getByText('Open', { exact: true }).waitFor();
    await card.getByRole('link', { name: 'See all 9 requests' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'record-card');

    respond('done');
    await card.getByRole('button', { name: 'Close' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close' });
    await dialog.getByText('Close the request?').waitFor();
    server.hits.length = 0;
    await dialog.getByRole('button', { name: 'Close it' }).click();
    await card.getByText('done', { exact: true }).waitFor();
    expect(server.hits.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(['POST /close', 'GET /card']);

    server.answers.body = "<button onclick=\"parent.postMessage({ action: 'DONE' }, '*')\">Finish</button>";
    await card.getByRole('button', { name: 'New request' }).click();
    const frame = page.frameLocator('iframe[title="New request (Acme)"]');
    await frame.getByRole('button', { name: 'Finish' }).waitFor();
    expect(server.hits.at(-1)?.url.searchParams.get('associatedObjectId')).toBe(contactId);
    respond('open');
    await frame.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.getByText('Open', { exact: true }).waitFor();
  });

  it('say when the app does not respond, and ask again on request', async () => {
    server.answers.status = 500;
    const page = await browser.visit(app.hub, { path: `/app/${app.hub.hubId}/objects/contacts/${contactId}` });
    const card = page.getByRole('region', { name: 'Support requests' });
    await card.getByText('Acme responded with 500.').waitFor();
    await expectAccessible(page);
    server.answers.status = 200;
    respond('open');
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByRole('link', { name: 'Login fails' }).waitFor();
  });
});
