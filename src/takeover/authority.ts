import { createPrivateKey, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { newInternalId } from '../platform/ids.js';
import { createWholeFile } from '../platform/whole-file.js';
import { createAuthorityCertificate, createHostCertificate, type Validity } from './certificate.js';

/** Signs the certificates of the API's hosts. */
export interface Authority {
  /** The file of its certificate, which clients have to trust. */
  readonly certificateFile: string;
  /** The same with the authorities of the internet, for clients that trust one file only. */
  readonly bundleFile: string;
  /** The key and certificate of a host: made when first asked for, and again before they expire. */
  contextFor(host: string): SecureContext;
}

export interface AuthorityOptions {
  /** Created if missing; nobody else may read it. */
  readonly folder: string;
  readonly now: () => Date;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Clients trust it once. */
const authorityDays = 20 * 365;
/** Clients refuse certificates of hosts that are valid for more than 397 days. */
const hostDays = 90;
/** Clocks differ. */
const earlyDays = 1;

const keyName = 'ca-key.pem';
const certificateName = 'ca.pem';
const bundleName = 'ca-bundle.pem';

/** A folder without a usable authority; the message is one sentence. */
class AuthorityError extends Error {
  override readonly name = 'AuthorityError';
}

/** Opens the authority of a folder; the first time, creates its key and certificate. */
export async function openAuthority({ folder, now }: AuthorityOptions): Promise<Authority> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new AuthorityError(`The folder ${folder} cannot be created: choose another with --folder.`, { cause });
  });
  const authorityKey = parseKey(await readOrCreateKey(folder), join(folder, keyName));
  const certificateFile = join(folder, certificateName);
  const certificate = await ensureCertificate(certificateFile, authorityKey, now());
  const bundleFile = join(folder, bundleName);
  await replaceFile(bundleFile, [...rootCertificates, certificate].map((pem) => `${pem.trim()}\n`).join(''));
  const key = newKey();
  const keyPem = key.export({ type: 'pkcs8', format: 'pem' });
  const issued = new Map<string, { readonly context: SecureContext; readonly renewAt: number }>();
  return {
    certificateFile,
    bundleFile,
    contextFor(host) {
      const known = issued.get(host);
      const time = now();
      if (known && known.renewAt > time.getTime()) return known.context;
      const validity = toValidity(time, hostDays);
      const cert = createHostCertificate(host, { key, authorityKey, validity });
      const context = createSecureContext({ key: keyPem, cert, minVersion: 'TLSv1.2' });
      issued.set(host, { context, renewAt: time.getTime() + (hostDays / 2) * dayMs });
      return context;
    },
  };
}

/** ECDSA on P-256: known to every TLS client. */
const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;

function parseKey(pem: string, file: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new AuthorityError(`The key ${file} cannot be read: delete it, and trust the new certificate.`, { cause });
  }
}

/** Of two processes that start at once, one makes the key and both use it. */
async function readOrCreateKey(folder: string): Promise<string> {
  const file = join(folder, keyName);
  const existing = await readIfThere(file);
  if (existing !== undefined) {
    await chmod(file, 0o600);
    return existing;
  }
  const key = newKey().export({ type: 'pkcs8', format: 'pem' }).toString();
  if (await createWholeFile(file, key)) return key;
  return readFile(file, 'utf8');
}

/** Returns the certificate; creates it if it is missing, expired or that of another key. */
async function ensureCertificate(file: string, key: KeyObject, now: Date): Promise<string> {
  const existing = await readIfThere(file);
  if (existing !== undefined && isValid(existing, key, now)) return existing;
  const created = createAuthorityCertificate(key, toValidity(now, authorityDays));
  await replaceFile(file, created);
  return created;
}

/** Other programs read the file at any time. */
async function replaceFile(file: string, content: string): Promise<void> {
  const partial = `${file}.${newInternalId()}.partial`;
  await writeFile(partial, content, { mode: 0o644 });
  await rename(partial, file);
}

function isValid(pem: string, key: KeyObject, now: Date): boolean {
  try {
    const certificate = new X509Certificate(pem);
    return certificate.checkPrivateKey(key) && new Date(certificate.validTo) > now;
  } catch {
    return false;
  }
}

function toValidity(now: Date, days: number): Validity {
  const atDay = (day: number) => new Date(now.getTime() + day * dayMs);
  return { from: atDay(-earlyDays), until: atDay(days) };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
