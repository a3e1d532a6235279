import { expect, it } from 'vitest';
import { toMailConfig } from '../../config/mail.js';
import { mailUser, startMailServer, toMailEnv } from '../../../test/support/mail-server.js';
import { createMailer, type MailError } from './mailer.js';

const mailId = '7f1c5c2e-6f0e-4a3e-9d3f-3f5f0d1c2b3a';
const toMailer = (url: string) => createMailer(toMailConfig(toMailEnv({ url }), 'https://crm.example.com')!);
const toFailure = (attempt: Promise<void>): Promise<MailError> =>
  attempt.then(
    () => expect.fail('It was accepted.'),
    (error: MailError) => error,
  );

it('sends a mail with the configured sender, over TLS and without', async () => {
  for (const isTls of [true, false]) {
    const server = await startMailServer({ isTls });
    const mailer = toMailer(server.url);
    await mailer.check();
    const text = 'Grüße:\nline two\n.\nlast';
    await mailer.send({ to: 'bea@example.com', subject: 'Ünder way', text }, { mailId });
    const [mail] = server.mails;
    expect(mail).toMatchObject({
      from: 'crm@example.com',
      to: ['bea@example.com'],
      messageId: `<${mailId}@example.com>`,
    });
    expect(mail?.text.trim()).toBe(text);
    expect(mail?.source).toContain('From: Acme CRM <crm@example.com>');
    expect(mail?.source).toContain('Auto-Submitted: auto-generated');
  }
});

it('neither subjects nor recipients can add headers or recipients', async () => {
  const server = await startMailServer();
  const mailer = toMailer(server.url);
  const subject = 'Hello\r\nBcc: eve@example.com\r\n\r\nbody\u2028\u0000x';
  await mailer.send({ to: 'bea@example.com', subject, text: 'Text' }, { mailId });
  expect(server.mails[0]?.to).toEqual(['bea@example.com']);
  expect(server.mails[0]?.source).not.toMatch(/^(?:Bcc|body)/im);
  const recipients = [
    'bea@example.com, eve@example.com',
    'bea@example.com\r\nRCPT TO:<eve@example.com>',
    '"Bea" <bea@example.com>',
    'bea@example.com>',
    'bea',
    '',
  ];
  for (const to of recipients) {
    const failure = await toFailure(mailer.send({ to, subject: 'Hello', text: 'Text' }, { mailId }));
    expect(failure, to).toMatchObject({ name: 'MailError', isPermanent: true });
  }
  expect(server.mails).toHaveLength(1);
});

it('distinguishes permanent failures from temporary ones, without the password or the recipient', async () => {
  const server = await startMailServer();
  const mail = { to: 'bea@example.com', subject: 'Hello', text: 'Text' };
  for (const [code, isPermanent] of [
    [550, true],
    [450, false],
    [421, false],
    [503, false],
  ] as const) {
    server.refusals.recipient = { code, message: `No ${mailUser.password}` };
    const failure = await toFailure(toMailer(server.url).send(mail, { mailId }));
    expect([failure.isPermanent, failure.message.includes(mailUser.password)], String(code)).toEqual([
      isPermanent,
      false,
    ]);
  }
  const wrong = toMailer(server.url.replace('spoke%40', 'other%40'));
  expect(await toFailure(wrong.send(mail, { mailId }))).toMatchObject({ isPermanent: false });
  expect(await toFailure(wrong.check())).toMatchObject({ isPermanent: false });
  await server.stop();
  expect(await toFailure(toMailer(server.url).send(mail, { mailId }))).toMatchObject({ isPermanent: false });
});

it('sends neither password nor mail without TLS, except to this machine', async () => {
  const server = await startMailServer();
  const config = { ...toMailConfig(toMailEnv(server), 'https://crm.example.com')!, isLoopback: false };
  const mailer = createMailer(config);
  const failure = await toFailure(mailer.send({ to: 'bea@example.com', subject: 'Hello', text: 'Text' }, { mailId }));
  expect(failure).toMatchObject({ isPermanent: false });
  expect([server.signIns, server.mails]).toEqual([[], []]);
  // A certificate that no authority has signed is not accepted from another machine.
  const tls = await startMailServer({ isTls: true });
  const strict = { ...toMailConfig(toMailEnv(tls), 'https://crm.example.com')!, isLoopback: false };
  await toFailure(createMailer(strict).check());
  expect(tls.signIns).toEqual([]);
});
