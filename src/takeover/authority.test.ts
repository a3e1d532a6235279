import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer, type PeerCertificate, type SecureContext } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { openAuthority } from './authority.js';

const dayMs = 24 * 60 * 60 * 1000;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-authority-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'proxy');
}
const open = (folder: string, now = () => new Date()) => openAuthority({ folder, now });

/** The certificate that a server with this context shows, if the client trusts it; rejects otherwise. */
async function shake(context: SecureContext, { host, ca }: { host: string; ca: string }): Promise<PeerCertificate> {
  const server = createServer({ SNICallback: (_, done) => done(null, context) }, (socket) => {
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: host, ca });
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

it('creates a key that only its owner reads, and a certificate that may only sign for the domains of the API', async () => {
  const folder = newFolder();
  const { certificateFile, bundleFile } = await open(folder);
  const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);
  expect([mode(folder), mode(join(folder, 'ca-key.pem')), mode(certificateFile)]).toEqual(['700', '600', '644']);
  const pem = readFileSync(certificateFile, 'utf8');
  const certificate = new X509Certificate(pem);
  expect([certificate.ca, certificate.subject, certificate.issuer]).toEqual([
    true,
    ...Array(2).fill('CN=Spoke proxy CA'),
  ]);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  const years = (new Date(certificate.validTo).getTime() - Date.now()) / dayMs / 365;
  expect(years).toBeGreaterThan(10);
  const bundle = readFileSync(bundleFile, 'utf8');
  expect(bundle).toContain(pem);
  expect(bundle.split('BEGIN CERTIFICATE').length).toBeGreaterThan(50);
});

it('is the same at the next start, and one for two first starts at once', async () => {
  const folder = newFolder();
  const [one, other] = await Promise.all([open(folder), open(folder)]);
  const read = () => ['ca-key.pem', 'ca.pem'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const before = read();
  const ca = before[1]!;
  await open(folder);
  expect(read()).toEqual(before);
  for (const { contextFor } of [one, other]) {
    const host = 'api.hubapi.com';
    expect((await shake(contextFor(host), { host, ca })).subject.CN).toBe(host);
  }
});

it('issues certificates that clients accept for their host only, for less than 397 days, and renews them in time', async () => {
  let time = Date.now();
  const authority = await open(newFolder(), () => new Date(time));
  const ca = readFileSync(authority.certificateFile, 'utf8');
  const host = 'app-eu1.hubspot.com';
  const context = authority.contextFor(host);
  const shown = await shake(context, { host, ca });
  expect([shown.subjectaltname, shown.ext_key_usage]).toEqual([`DNS:${host}`, ['1.3.6.1.5.5.7.3.1']]);
  const certificate = new X509Certificate(shown.raw);
  expect(certificate.checkIssued(new X509Certificate(ca))).toBe(true);
  const days = (new Date(shown.valid_to).getTime() - new Date(shown.valid_from).getTime()) / dayMs;
  expect(days).toBeLessThan(397);
  await expect(shake(context, { host: 'api.hubapi.com', ca })).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  });
  expect(authority.contextFor(host)).toBe(context);
  time += 60 * dayMs;
  expect(authority.contextFor(host)).not.toBe(context);
});

it('is not believed about other hosts, whatever its key signs', async () => {
  const { certificateFile, contextFor } = await open(newFolder());
  const ca = readFileSync(certificateFile, 'utf8');
  const host = 'bank.example';
  await expect(shake(contextFor(host), { host, ca })).rejects.toThrow('permitted subtree violation');
});

it('has its certificate written again after it is lost or expired, with the same key, and names a damaged key', async () => {
  const folder = newFolder();
  const { certificateFile } = await open(folder);
  const keyOf = () =>
    new X509Certificate(readFileSync(certificateFile)).publicKey.export({ type: 'spki', format: 'pem' });
  const before = keyOf();
  rmSync(certificateFile);
  await open(folder);
  expect(keyOf()).toEqual(before);
  const later = new Date(Date.now() + 30 * 365 * dayMs);
  await open(folder, () => later);
  expect(new Date(new X509Certificate(readFileSync(certificateFile)).validTo) > later).toBe(true);
  expect(keyOf()).toEqual(before);
  writeFileSync(join(folder, 'ca-key.pem'), 'damaged');
  await expect(open(folder)).rejects.toThrow(/ca-key\.pem cannot be read: delete it, and trust the new certificate\.$/);
});
