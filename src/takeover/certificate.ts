import { createHash, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import { apiDomains } from '../library/api-hosts.js';
import { der } from './der.js';

/** Who a certificate is for and who signs it. Times are whole seconds. */
interface CertificateRequest {
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly issuer: string;
  readonly issuerKey: KeyObject;
  readonly from: Date;
  readonly until: Date;
  readonly extensions: readonly Buffer[];
}

export interface Validity {
  readonly from: Date;
  readonly until: Date;
}

const authorityName = 'Spoke proxy CA';
const oids = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
};

/**
 * The certificate of the authority, as PEM. Its name constraints (RFC 5280 4.2.1.10) limit it to the domains of the API: with its key,
 * nobody can imitate any other site to a program that trusts it.
 */
export function createAuthorityCertificate(key: KeyObject, validity: Validity): string {
  const publicKey = createPublicKey(key);
  const domains = apiDomains.map((domain) => der.sequence(der.taggedValue(2, Buffer.from(domain, 'latin1'))));
  return createCertificate({
    ...validity,
    subject: authorityName,
    publicKey,
    issuer: authorityName,
    issuerKey: key,
    extensions: [
      toExtension(oids.basicConstraints, der.sequence(der.boolean(true), der.integer(Buffer.from([0]))), true),
      // keyCertSign and cRLSign.
      toExtension(oids.keyUsage, der.bits(Buffer.from([0x06]), 1), true),
      toExtension(oids.nameConstraints, der.sequence(der.tagged(0, Buffer.concat(domains))), true),
      toExtension(oids.subjectKeyIdentifier, der.octets(toKeyId(publicKey))),
    ],
  });
}

/** The certificate of a host, signed by the authority, as PEM. */
export function createHostCertificate(
  host: string,
  {
    key,
    authorityKey,
    validity,
  }: { readonly key: KeyObject; readonly authorityKey: KeyObject; readonly validity: Validity },
): string {
  const publicKey = createPublicKey(key);
  return createCertificate({
    ...validity,
    subject: host,
    publicKey,
    issuer: authorityName,
    issuerKey: authorityKey,
    extensions: [
      toExtension(oids.basicConstraints, der.sequence(), true),
      // digitalSignature: all that TLS needs of such a key.
      toExtension(oids.keyUsage, der.bits(Buffer.from([0x80]), 7), true),
      toExtension(oids.extendedKeyUsage, der.sequence(der.oid(oids.serverAuth))),
      toExtension(oids.subjectAltName, der.sequence(der.taggedValue(2, Buffer.from(host, 'latin1')))),
      toExtension(oids.subjectKeyIdentifier, der.octets(toKeyId(publicKey))),
      toExtension(
        oids.authorityKeyIdentifier,
        der.sequence(der.taggedValue(0, toKeyId(createPublicKey(authorityKey)))),
      ),
    ],
  });
}

/** X.509 version 3, signed with ECDSA and SHA-256 (RFC 5280 4.1, RFC 5758 3.2). */
function createCertificate(request: CertificateRequest): string {
  const { subject, publicKey, issuer, issuerKey, from, until, extensions } = request;
  const algorithm = der.sequence(der.oid(oids.ecdsaWithSha256));
  const body = der.sequence(
    der.tagged(0, der.integer(Buffer.from([2]))),
    der.integer(randomBytes(16)),
    algorithm,
    toName(issuer),
    der.sequence(der.time(from), der.time(until)),
    toName(subject),
    toDer(publicKey),
    der.tagged(3, der.sequence(...extensions)),
  );
  const certificate = der.sequence(body, algorithm, der.bits(sign('sha256', body, issuerKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const toName = (commonName: string): Buffer =>
  der.sequence(der.set(der.sequence(der.oid(oids.commonName), der.utf8(commonName))));

function toExtension(oid: string, value: Buffer, isCritical = false): Buffer {
  return der.sequence(der.oid(oid), ...(isCritical ? [der.boolean(true)] : []), der.octets(value));
}

const toDer = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

/** Identifies a key: any value will do that no other key has (RFC 5280 4.2.1.2). */
const toKeyId = (key: KeyObject): Buffer => createHash('sha256').update(toDer(key)).digest().subarray(0, 20);
