import type { Page } from 'playwright-core';
import { openAppSession } from './app-session.js';
import { newHub, type TestHub } from './hubs.js';
import type { WebBrowser } from './web.js';

export interface DeveloperAppPage {
  readonly page: Page;
  readonly hub: TestHub;
  readonly developerId: number;
  readonly appId: number;
}

/** The page of a new app in a new developer account of a new user; `below` follows the app's address. */
export async function openDeveloperApp(browser: WebBrowser, below = ''): Promise<DeveloperAppPage> {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  const account = await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Acme Integrations' } });
  const developerId = account.body.developerId as number;
  const json = {
    name: 'Parcel tracker',
    redirectUris: ['http://localhost:3000/oauth-callback'],
    scopes: ['oauth', 'timeline'],
  };
  const app = await session.requestAsDeveloper(developerId, { path: '/_app/apps', json });
  const appId = app.body.appId as number;
  const page = await browser.visit(hub, { path: `/app/developer/${developerId}/apps/${appId}${below}` });
  return { page, hub, developerId, appId };
}
