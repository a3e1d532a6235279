import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openAppSession } from '../../test/support/app-session.js';
import { request } from '../../test/support/http.js';
import { newHub } from '../../test/support/hubs.js';
import { createContacts, soon } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';
import { newClient } from '../../test/support/official-client.js';
import { newTimeline } from '../../test/support/timeline-events.js';
import { newTemplate } from '../../test/support/timeline.js';
import { expectAccessible, shoot, useOwnServer, watchConsole } from '../../test/support/web.js';
import { enrollmentsAre, listEnrollments, valueOf } from '../../test/support/workflows.js';

const addStep = async (page: Page, after: RegExp, kind: string): Promise<void> => {
  await page.getByRole('button', { name: after }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
};

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('a workflow for an event of an app', needs.chromium, () => {
  const own = useOwnServer();

  it('is built in the editor, and creates a task and sets the stage a day after the event (Spec 6.3)', async () => {
    const { baseUrl } = own.app;
    const { hub, app } = await newTimeline({ baseUrl, name: 'Acme Events' });
    const tokens = [{ name: 'plan', label: 'Plan', type: 'string' }];
    const { id: eventTemplateId } = await newTemplate({ name: 'Plan ordered', tokens }, { baseUrl });
    const [id = ''] = await createContacts(hub, { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' });
    const page = await own.browser.visit(hub, { path: `/app/${hub.hubId}/workflows` });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'New workflow' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('After an order');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'After an order', level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.getByRole('radio', { name: 'Events' }).check();
    await page.getByRole('combobox', { name: 'Event', exact: true }).click();
    await page.getByRole('option', { name: 'An event of an app' }).click();
    await choose(page, 'Event of an app', 'Plan ordered');
    await addStep(page, /Add a step after the start/, 'Delay');
    await page.getByRole('textbox', { name: 'Wait for' }).fill('1');
    await addStep(page, /Add a step after step 1/, 'Create a task');
    await page.getByRole('textbox', { name: 'Title' }).fill('Ask how it goes');
    await addStep(page, /Add a step after step 2/, 'Set a property');
    await choose(page, 'Property', 'Lifecycle Stage');
    await choose(page, 'Lifecycle Stage', 'Opportunity');
    await page.getByRole('button', { name: 'Review and turn on' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Turn off' }).waitFor();

    const flowId = new URL(page.url()).pathname.split('/')[4] ?? '';
    const client = newClient({ baseUrl, privateApp: { token: app.accessToken } });
    await client.crm.timeline.eventsApi.create({ eventTemplateId, email: 'ada@example.com', tokens: { plan: 'Pro' } });
    await soon(async () => {
      expect(await listEnrollments(hub, flowId)).toMatchObject([{ recordId: id, state: 'ACTIVE', actionId: '2' }]);
    }, 30_000);
    const { status, text } = await request(baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 86_400 } });
    expect(status, text).toBe(200);
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect(await valueOf(hub, id, 'lifecyclestage')).toBe('opportunity');

    // A day later the session has ended.
    const record = await own.browser.visit(hub, { path: `/app/${hub.hubId}/objects/contacts/${id}` });
    await record.getByText('Ask how it goes').first().waitFor();
    await record.getByRole('link', { name: 'After an order' }).first().waitFor();
    await shoot(record, 'workflow-story');
    expect(complaints).toEqual([]);
  }, 120_000);

  it('starts with the submission of a form', async () => {
    const { baseUrl } = own.app;
    const hub = await newHub({ baseUrl });
    const formGuid = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    const session = await openAppSession(baseUrl, hub.user);
    const json = { formGuid, name: 'Newsletter' };
    expect((await session.request(hub.hubId, { path: '/_app/intake/forms', json })).status).toBe(201);
    const page = await own.browser.visit(hub, { path: `/app/${hub.hubId}/workflows` });
    const complaints = watchConsole(page);
    await page.getByRole('button', { name: 'New workflow' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('After a form');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Start/ }).click();
    await page.getByRole('radio', { name: 'Events' }).check();
    await page.getByRole('combobox', { name: 'Event', exact: true }).click();
    await page.getByRole('option', { name: 'A form is submitted' }).click();
    await choose(page, 'Forms', 'Newsletter');
    await page.keyboard.press('Escape');
    await addStep(page, /Add a step after the start/, 'Create a task');
    await page.getByRole('textbox', { name: 'Title' }).fill('Say hello');
    await page.getByRole('button', { name: /^Start.*The form “Newsletter” is submitted/s }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'workflow-form');
    await page.getByRole('button', { name: 'Review and turn on' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Turn off' }).waitFor();
    const flowId = new URL(page.url()).pathname.split('/')[4] ?? '';
    const fields = [{ objectTypeId: '0-1', name: 'email', value: 'grace@example.com' }];
    const path = `/submissions/v3/integration/submit/${hub.hubId}/${formGuid}`;
    expect((await request(baseUrl, { path, json: { fields } })).status).toBe(200);
    const [enrolled] = await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect(await valueOf(hub, enrolled?.recordId ?? '', 'email')).toBe('grace@example.com');
    expect(complaints).toEqual([]);
  }, 120_000);
});
