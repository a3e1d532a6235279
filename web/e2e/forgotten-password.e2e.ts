import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { startMailServer, toLink, toMailEnv, type MailServer } from '../../test/support/mail-server.js';
import { needs } from '../../test/support/needs.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  shoot,
  watchConsole,
  type WebBrowser,
} from '../../test/support/web.js';

const publicUrl = 'http://127.0.0.1:8080';

describe('a forgotten password', needs.chromium, () => {
  let browser: WebBrowser;
  let app: SpokeApp;
  let mail: MailServer;
  let hub: TestHub;
  beforeAll(async () => {
    mail = await startMailServer();
    [browser, app] = await Promise.all([openBrowser(), startSpoke({ env: toMailEnv(mail, publicUrl) })]);
    hub = await newHub({ baseUrl: app.baseUrl });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await mail?.stop();
  });

  it('the user asks for a link, chooses another password with it, and signs in', async () => {
    const { baseUrl } = app;
    const page = await browser.visitAsStranger({ baseUrl, path: '/app/sign-in' });
    const complaints = watchConsole(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'forgotten-password');
    await page.getByLabel('Email address').fill(hub.user.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    expect(await page.getByRole('status').innerText()).toContain(hub.user.email);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const [sent] = await mail.waitFor(hub.user.email);
    const link = toLink(sent!);
    expect(link).toContain(`${publicUrl}/app/password#`);
    await page.goto(link.replace(publicUrl, baseUrl));
    const save = page.getByRole('button', { name: 'Save password' });
    await page.getByLabel('New password', { exact: true }).fill('another-password-entirely');
    await page.getByLabel('Repeat new password').fill('another-password');
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel('Repeat new password').fill('another-password-entirely');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'new-password');
    await save.click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByLabel('Email address').fill(hub.user.email);
    await page.getByLabel('Password', { exact: true }).fill('another-password-entirely');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: /: switch$/ }).waitFor();
    expect(complaints).toEqual([]);

    const used = await browser.visitAsStranger({ baseUrl, path: new URL(link).pathname + new URL(link).hash });
    await used.getByLabel('New password', { exact: true }).fill('a-third-password-here');
    await used.getByLabel('Repeat new password').fill('a-third-password-here');
    await used.getByRole('button', { name: 'Save password' }).click();
    await expect.poll(() => used.getByRole('alert').innerText()).toContain('has been used already');
  });

  it('an administrator sends themselves a test mail from the settings', async () => {
    const other = await newHub({ baseUrl: app.baseUrl });
    const page = await browser.visit(other, { path: `/app/${other.hubId}/settings/account` });
    await page.getByRole('button', { name: `Send a test mail to ${other.user.email}` }).click();
    await page.getByText(`Test mail sent to ${other.user.email}.`).waitFor();
    await mail.waitFor(other.user.email, 1, 'Test mail of Spoke');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it('a server without mail names the administrator', async () => {
    const page = await browser.visitAsStranger({ path: '/app/forgotten-password' });
    await page.getByText('This server sends no mail. Ask an administrator').waitFor();
    await expectAccessible(page);
  });
});
