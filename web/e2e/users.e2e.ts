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

describe('the users of an account', needs.chromium, () => {
  let browser: WebBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('an administrator invites a user, who accepts by the link and gets the invited role', async () => {
    const hub = await newHub();
    await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings` });
    const complaints = watchConsole(page);
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Users' }).click();
    const places = page.getByRole('navigation', { name: 'Navigation' });
    expect(await places.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('button', { name: 'Invite a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a user' });
    await dialog.getByLabel('Email address').fill(`bea@${hub.domain}`);
    await dialog.getByRole('radio', { name: 'Member' }).check();
    await expectAccessible(page);
    await shoot(page, 'users-add');
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const shown = page.getByRole('dialog', { name: `Invitation for bea@${hub.domain}` });
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    const pending = page.getByRole('region', { name: 'Pending invitations' });
    await pending.getByRole('button', { name: `New link for bea@${hub.domain}` }).click();
    await page.getByRole('button', { name: 'Create new link' }).click();
    const link = new URL(await shown.locator('code').innerText());
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'users');

    const theirs = await browser.visitAsStranger({ path: link.pathname + link.hash });
    await theirs.getByRole('heading', { name: 'Join Sandbox' }).waitFor();
    await theirs.getByLabel('Your name').fill('Bea Example');
    await theirs.getByLabel('Password', { exact: true }).fill('correct horse');
    await expectAccessible(theirs);
    await shoot(theirs, 'invitation');
    await theirs.getByRole('button', { name: 'Create user and accept' }).click();
    await theirs.getByRole('button', { name: `Account Sandbox: switch` }).waitFor();
    await theirs.getByRole('link', { name: 'Contacts', exact: true }).click();
    await theirs.getByRole('button', { name: 'Create', exact: true }).waitFor();

    await page.reload();
    await page.getByLabel('Role of Bea Example').selectOption('Viewer');
    await page.getByText('Bea Example now has the role Viewer.').waitFor();
    // What the new role does not allow is refused, and then no longer offered.
    await theirs.getByRole('button', { name: 'Create', exact: true }).click();
    await theirs.getByRole('dialog').getByLabel('Email', { exact: true }).fill('ada@example.com');
    await theirs.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
    await expect.poll(() => theirs.getByRole('dialog').getByRole('alert').innerText()).toContain('does not allow');
    await theirs.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await theirs.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => theirs.getByRole('button', { name: 'Create', exact: true }).count()).toBe(0);
    await theirs.getByRole('heading', { name: 'Contacts', exact: true }).waitFor();

    await page.getByRole('button', { name: 'Actions for Bea Example' }).click();
    await page.getByRole('menuitem', { name: 'Remove from account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('row', { name: /Bea Example/ }).waitFor({ state: 'hidden' });
    await theirs.reload();
    await theirs.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('the last administrator can neither leave nor lose the role; one of two can leave', async () => {
    const hub = await newHub({ name: 'Initech' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/users` });
    await page.getByRole('row', { name: /Sandbox Admin.*Administrator/ }).waitFor();
    expect(await page.getByLabel('Role of Sandbox Admin').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
    const bea = await newPersonIn(hub, { role: 'admin', name: 'Bea Example' });
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Bea Example' }).click();
    await page.getByRole('menuitem', { name: 'Reset password' }).click();
    await page.getByRole('button', { name: 'Reset password' }).click();
    const shown = page.getByRole('dialog', { name: 'New password of Bea Example' });
    expect(await shown.locator('code').innerText()).not.toBe(bea.password);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Actions for Sandbox Admin' }).click();
    await page.getByRole('menuitem', { name: 'Leave account' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave Initech?' });
    expect(await leaving.getByRole('button', { name: 'Leave' }).isDisabled()).toBe(true);
    await leaving.getByLabel('Type “Initech” to confirm').fill('Initech');
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'No account yet' }).waitFor();
    expect(await page.content()).not.toContain('Bea Example');
  });

  it('an administrator creates teams, fills them, moves and deletes them', async () => {
    const hub = await newHub();
    await newPersonIn(hub, { role: 'member', name: 'Bea Example' });
    await newPersonIn(hub, { role: 'viewer', name: 'Vera Viewer' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/users` });
    const complaints = watchConsole(page);
    const teams = page.getByRole('region', { name: 'Teams' });
    await teams.getByText('The account has no teams.').waitFor();
    const creating = page.getByRole('dialog', { name: 'Create team' });
    const create = async (name: string): Promise<void> => {
      await teams.getByRole('button', { name: 'Create team' }).click();
      await creating.getByRole('textbox', { name: 'Name' }).fill(name);
      await creating.getByRole('button', { name: 'Create', exact: true }).click();
    };
    await create('Sales');
    await teams.getByRole('row', { name: /Sales/ }).waitFor();
    await create('sales');
    await expect.poll(() => creating.getByRole('alert').innerText()).toContain('another team with this name');
    await creating.getByRole('textbox', { name: 'Name' }).fill('Europe');
    await creating.getByRole('combobox', { name: 'Parent team' }).click();
    await page.getByRole('option', { name: 'Sales' }).click();
    await expectAccessible(page);
    await creating.getByRole('button', { name: 'Create', exact: true }).click();
    await teams.getByRole('row', { name: /Europe/ }).waitFor();

    await teams.getByRole('button', { name: 'Members of Europe: 0' }).click();
    const members = page.getByRole('dialog', { name: 'Members of Europe' });
    const choose = async (label: string, name: string): Promise<void> => {
      await members.getByRole('combobox', { name: label }).fill(name);
      await page.getByRole('option', { name }).click();
    };
    await choose('Main team of', 'Bea Example');
    await choose('Additional team of', 'Vera Viewer');
    await page.keyboard.press('Tab');
    await expectAccessible(page);
    await shoot(page, 'team-members');
    await members.getByRole('button', { name: 'Save' }).click();
    await teams.getByRole('button', { name: 'Members of Europe: 2' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shoot(page, 'users-teams');
    await teams.getByRole('button', { name: 'Members of Europe: 2' }).click();
    await members.getByRole('combobox', { name: 'Additional team of' }).press('Backspace');
    await page.keyboard.press('Tab');
    await members.getByRole('button', { name: 'Save' }).click();
    await teams.getByRole('button', { name: 'Members of Europe: 1' }).waitFor();
    const { results } = (await hub.request({ path: '/crm/v3/owners' })).body as { results: { teams?: object[] }[] };
    expect(results.map((owner) => owner.teams?.length ?? 0)).toEqual([0, 1, 0]);

    await teams.getByRole('button', { name: 'Actions for Europe' }).click();
    await page.getByRole('menuitem', { name: 'Rename or move' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Europe and Asia');
    await page.getByRole('button', { name: 'Save' }).click();
    await teams.getByRole('row', { name: /Europe and Asia/ }).waitFor();
    await teams.getByRole('button', { name: 'Actions for Sales' }).click();
    await page.getByRole('menuitem', { name: 'Delete team' }).click();
    await page.getByRole('dialog', { name: 'Delete Sales?' }).getByRole('button', { name: 'Delete team' }).click();
    await teams.getByRole('row', { name: /Sales/ }).waitFor({ state: 'hidden' });
    await teams.getByRole('row', { name: /Europe and Asia/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('a member has no tab for users, and the address explains why', async () => {
    const hub = await newHub();
    const as = await newPersonIn(hub, { role: 'member' });
    const page = await browser.visit(hub, { path: `/app/${hub.hubId}/settings/users`, as });
    await page.getByRole('heading', { name: 'Administrators only' }).waitFor();
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0);
  });
});
