import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { tier } from '../quotas/tiers.schema.js';
import { toConfig } from './config.js';

const url = { SPOKE_PUBLIC_URL: 'https://crm.example.com' };
const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'example-secret' };
const mail = { ...url, SPOKE_MAIL_URL: 'smtp://mail.example.com', SPOKE_MAIL_FROM: 'crm@example.com' };

describe('toConfig', () => {
  it('reads the mail server with user and password, and the sender', () => {
    expect(toConfig({}).mail).toBeUndefined();
    expect(toConfig(mail).mail).toEqual({
      ...{ host: 'mail.example.com', port: 587, isTls: false, isLoopback: false, credentials: undefined },
      from: { name: '', address: 'crm@example.com' },
    });
    const local = {
      SPOKE_MAIL_URL: 'smtps://crm%40example.com:a%2Fb@[::1]',
      SPOKE_MAIL_FROM: 'Acme, "C" <a@b.example>',
    };
    expect(() => toConfig({ ...mail, ...local })).toThrow('is not an address');
    expect(toConfig({ ...mail, ...local, SPOKE_MAIL_FROM: '"Acme, CRM" <a@b.example>' }).mail).toEqual({
      ...{ host: '::1', port: 465, isTls: true, isLoopback: true },
      credentials: { user: 'crm@example.com', password: 'a/b' },
      from: { name: 'Acme, CRM', address: 'a@b.example' },
    });
  });

  it('defaults to a sandbox on 127.0.0.1:8080 with the embedded database', () => {
    expect(toConfig({})).toMatchObject({
      mode: 'sandbox',
      compat: 'contract',
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      accessTokenSeconds: 1800,
      codeSeconds: 300,
    });
  });

  it('starts one process, the given number, or one per core if several are allowed', () => {
    const server = {
      ...url,
      SPOKE_MODE: 'production',
      SPOKE_SECRET: 'x'.repeat(32),
      DATABASE_URL: 'postgres://db.example.com/crm',
    };
    expect(toConfig(server).workers).toBe(1);
    expect(toConfig({ ...server, SPOKE_WORKERS: '3' }).workers).toBe(3);
    expect(toConfig({ ...server, SPOKE_WORKERS: 'auto' }).workers).toBe(availableParallelism());
    expect(toConfig({ SPOKE_WORKERS: 'auto' }).workers).toBe(1);
  });

  it('enables rate limits in production, and in a sandbox only if set', () => {
    const production = { ...url, SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(32) };
    expect(toConfig({}).rateLimits).toBe('off');
    expect(toConfig(production).rateLimits).toBe('enterprise');
    expect(toConfig({ SPOKE_RATE_LIMITS: 'free' }).rateLimits).toBe('free');
    expect(toConfig({ ...production, SPOKE_RATE_LIMITS: 'off' }).rateLimits).toBe('off');
  });

  it('exposes metrics and the API description in a sandbox, and in production only if set', () => {
    const production = { ...url, SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(32) };
    expect(toConfig({})).toMatchObject({ metrics: { access: 'public' }, docs: true });
    expect(toConfig(production)).toMatchObject({ metrics: { access: 'off' }, docs: false });
    const asked = { SPOKE_METRICS: 'token', SPOKE_METRICS_TOKEN: 'x'.repeat(16), SPOKE_METRICS_PORT: '9100' };
    expect(toConfig({ ...production, ...asked, SPOKE_DOCS: 'on' })).toMatchObject({
      metrics: { access: 'token', token: 'x'.repeat(16), port: 9100 },
      docs: true,
    });
  });

  it('allows imports from this machine only in a sandbox with SPOKE_IMPORT_LOOPBACK', () => {
    const production = { ...url, SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(32) };
    expect(toConfig({}).importLoopback).toBe(false);
    expect(toConfig(production).importLoopback).toBe(false);
    expect(toConfig({ SPOKE_IMPORT_LOOPBACK: 'on' }).importLoopback).toBe(true);
    expect(() => toConfig({ ...production, SPOKE_IMPORT_LOOPBACK: 'on' })).toThrow('SPOKE_IMPORT_LOOPBACK');
    expect(() => toConfig({ SPOKE_IMPORT_LOOPBACK: 'yes' })).toThrow('off, on');
  });

  it('accepts the known tiers only', () => {
    for (const name of tier.enum) expect(toConfig({ SPOKE_RATE_LIMITS: name }).rateLimits).toBe(name);
  });

  it('accepts several secrets, newest first', () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(40)];
    expect(toConfig({ ...url, SPOKE_MODE: 'production', SPOKE_SECRET: `${a},${b}` }).secrets).toEqual([a, b]);
  });

  it('stores files on disk, or in a bucket with the usual credentials', () => {
    expect(toConfig({ ...keys }).blobs).toEqual({ kind: 'disk' });
    const SPOKE_BLOBS = 's3://acme-files?endpoint=http://127.0.0.1:7480';
    const bucket = {
      kind: 's3',
      bucket: 'acme-files',
      endpoint: 'http://127.0.0.1:7480',
      region: 'us-east-1',
      accessKeyId: 'AKID',
      secretAccessKey: 'example-secret',
    };
    expect(toConfig({ SPOKE_BLOBS, ...keys }).blobs).toEqual(bucket);
    expect(toConfig({ SPOKE_BLOBS, ...keys, AWS_REGION: 'eu-west-1', AWS_SESSION_TOKEN: 'token' }).blobs).toEqual({
      ...bucket,
      region: 'eu-west-1',
      sessionToken: 'token',
    });
    const amazon = { SPOKE_BLOBS: 's3://acme-files?region=eu-central-1', ...keys };
    expect(toConfig(amazon).blobs).toMatchObject({ endpoint: undefined, region: 'eu-central-1' });
  });

  it('signs users in with passwords, with a provider, or with the provider only', () => {
    const issuer = { SPOKE_OIDC_ISSUER: 'https://login.example.com/realms/acme' };
    const client = { SPOKE_OIDC_CLIENT_ID: 'spoke', SPOKE_OIDC_CLIENT_SECRET: 'example-secret' };
    expect(toConfig({})).toMatchObject({ singleSignOn: undefined, passwords: true });
    expect(toConfig({ ...issuer, ...client })).toMatchObject({
      singleSignOn: { issuer: issuer.SPOKE_OIDC_ISSUER, clientId: 'spoke', name: 'Single sign-on', domains: [] },
      passwords: true,
    });
    const more = { SPOKE_OIDC_NAME: 'Acme', SPOKE_OIDC_DOMAINS: 'Example.com, staff.example', SPOKE_SIGN_IN: 'oidc' };
    expect(toConfig({ ...issuer, ...client, ...more })).toMatchObject({
      singleSignOn: { name: 'Acme', domains: ['example.com', 'staff.example'] },
      passwords: false,
    });
    for (const address of ['http://127.0.0.1:9000', 'http://localhost:9000', 'https://10.0.0.7/']) {
      expect(toConfig({ ...client, SPOKE_OIDC_ISSUER: address }).singleSignOn?.issuer).toBe(address);
    }
    for (const address of [
      'login',
      'http://login.example.com',
      'https://a:b@login.example.com',
      'https://x.example?a=b',
    ]) {
      expect(() => toConfig({ ...client, SPOKE_OIDC_ISSUER: address })).toThrow('SPOKE_OIDC_ISSUER is not an https');
    }
    expect(() => toConfig({ ...issuer, ...client, SPOKE_OIDC_DOMAINS: 'example.com,@x' })).toThrow('@x, which is not');
    expect(() => toConfig({ ...issuer, ...client, SPOKE_OIDC_NAME: 'x'.repeat(41) })).toThrow('SPOKE_OIDC_NAME');
  });

  it.each([
    [{ SPOKE_OIDC_CLIENT_ID: 'spoke' }, 'SPOKE_OIDC_CLIENT_ID needs SPOKE_OIDC_ISSUER beside it.'],
    [{ SPOKE_OIDC_DOMAINS: 'example.com' }, 'SPOKE_OIDC_DOMAINS needs SPOKE_OIDC_ISSUER beside it.'],
    [{ SPOKE_OIDC_ISSUER: 'https://login.example.com' }, 'SPOKE_OIDC_ISSUER needs SPOKE_OIDC_CLIENT_ID and'],
    [{ SPOKE_SIGN_IN: 'oidc' }, 'SPOKE_SIGN_IN=oidc needs SPOKE_OIDC_ISSUER beside it'],
    [{ SPOKE_SIGN_IN: 'password' }, 'SPOKE_SIGN_IN=password is not one of all, oidc.'],
    [{ PORT: 'http' }, 'PORT=http is not a whole number'],
    [{ PORT: '70000' }, 'PORT=70000'],
    [{ SPOKE_MODE: 'prod' }, 'SPOKE_MODE=prod is not one of sandbox, production.'],
    [{ SPOKE_MODE: 'production' }, 'needs SPOKE_SECRET'],
    [{ SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(32) }, 'SPOKE_MODE=production needs SPOKE_PUBLIC_URL'],
    [{ SPOKE_METRICS: 'on' }, 'SPOKE_METRICS=on is not one of'],
    [{ SPOKE_METRICS: 'token' }, 'SPOKE_METRICS=token needs SPOKE_METRICS_TOKEN'],
    [{ SPOKE_METRICS: 'token', SPOKE_METRICS_TOKEN: 'short' }, 'at least 16 characters'],
    [{ SPOKE_METRICS_TOKEN: 'x'.repeat(16) }, 'SPOKE_METRICS_TOKEN has no meaning'],
    [{ SPOKE_METRICS: 'off', SPOKE_METRICS_PORT: '9100' }, 'SPOKE_METRICS_PORT needs SPOKE_METRICS=public'],
    [{ SPOKE_METRICS_PORT: '0' }, 'SPOKE_METRICS_PORT=0 is not'],
    [{ SPOKE_MAIL_FROM: 'crm@example.com' }, 'SPOKE_MAIL_FROM needs SPOKE_MAIL_URL'],
    [{ ...url, SPOKE_MAIL_URL: 'smtp://mail.example.com' }, 'SPOKE_MAIL_URL needs SPOKE_MAIL_FROM'],
    [
      { SPOKE_MAIL_URL: 'smtp://mail.example.com', SPOKE_MAIL_FROM: 'a@b.example' },
      'SPOKE_MAIL_URL needs SPOKE_PUBLIC_URL',
    ],
    [{ ...mail, SPOKE_MAIL_URL: 'https://mail.example.com' }, 'SPOKE_MAIL_URL must look like smtps://'],
    [{ ...mail, SPOKE_MAIL_URL: 'smtp://a:secret@mail.example.com/?pool=true' }, 'SPOKE_MAIL_URL must look like'],
    [{ ...mail, SPOKE_MAIL_URL: 'smtp://secret@mail.example.com' }, 'needs a user and a password'],
    [{ ...mail, SPOKE_MAIL_URL: 'smtp://a:100%@mail.example.com' }, 'must be percent-encoded'],
    [{ ...mail, SPOKE_MAIL_FROM: 'Acme' }, 'SPOKE_MAIL_FROM=Acme is not an address'],
    [{ ...mail, SPOKE_MAIL_FROM: 'Acme <a@b.example>, <c@d.example>' }, 'is not an address'],
    [{ SPOKE_METRICS_PORT: '8080' }, 'SPOKE_METRICS_PORT is the port of the server itself'],
    [{ SPOKE_DOCS: 'yes' }, 'SPOKE_DOCS=yes is not one of on, off.'],
    [{ SPOKE_SECRET: 'short' }, 'at least 32 characters'],
    [
      { SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(32), SPOKE_SANDBOX_KEY: 'k' },
      'SPOKE_SANDBOX_KEY has no meaning',
    ],
    [
      { SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(32), SPOKE_REQUEST_LOG: 'requests' },
      'SPOKE_REQUEST_LOG is for sandboxes',
    ],
    [
      { SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(32), SPOKE_DETERMINISTIC: 'on' },
      'SPOKE_DETERMINISTIC is for sandboxes',
    ],
    [{ SPOKE_DETERMINISTIC: 'two words' }, 'SPOKE_DETERMINISTIC=two words is not on, off or a seed'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must look like'],
    [{ SPOKE_BLOBS: 'ftp://x' }, 'SPOKE_BLOBS=ftp://x is neither'],
    [{ SPOKE_BLOBS: 's3://' }, 'SPOKE_BLOBS=s3:// is neither'],
    [{ SPOKE_BLOBS: 's3://Bucket' }, 'SPOKE_BLOBS=s3://Bucket is neither'],
    [{ SPOKE_BLOBS: 's3://files/folder' }, 'SPOKE_BLOBS=s3://files/folder is neither'],
    [{ SPOKE_BLOBS: 's3://files?region=eu-west-1&acl=public', ...keys }, 'SPOKE_BLOBS has a parameter acl'],
    [{ SPOKE_BLOBS: 's3://files?endpoint=ceph:7480', ...keys }, 'The endpoint in SPOKE_BLOBS is not'],
    [{ SPOKE_BLOBS: 's3://files?endpoint=http://me:pw@ceph', ...keys }, 'The endpoint in SPOKE_BLOBS is not'],
    [{ SPOKE_BLOBS: 's3://files', ...keys }, 'SPOKE_BLOBS names a bucket without a region'],
    [{ SPOKE_BLOBS: 's3://files?region=eu-west-1' }, 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
    [
      { SPOKE_BLOBS: 's3://files?region=eu-west-1', AWS_ACCESS_KEY_ID: 'AKID' },
      'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    ],
    [{ SPOKE_PUBLIC_URL: 'crm.example.com' }, 'SPOKE_PUBLIC_URL=crm.example.com is not'],
    [{ SPOKE_FILES_URL: 'https://files.example.com' }, 'SPOKE_FILES_URL needs SPOKE_PUBLIC_URL'],
    [{ SPOKE_COMPAT: 'live' }, 'SPOKE_COMPAT=live'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
    [{ SPOKE_WORKERS: 'many' }, 'SPOKE_WORKERS=many is not a whole number from 1 to 128.'],
    [{ SPOKE_WORKERS: '0' }, 'SPOKE_WORKERS=0'],
    [
      { ...url, SPOKE_WORKERS: '2', SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(32) },
      'More than one worker needs a PostgreSQL server',
    ],
    [{ SPOKE_WORKERS: '2', DATABASE_URL: 'postgres://acme/crm' }, 'More than one worker needs SPOKE_MODE=production'],
    [{ SPOKE_RATE_LIMITS: 'on' }, 'SPOKE_RATE_LIMITS=on is not one of off, free, professional, enterprise, addon.'],
    [{ DATABASE_REPLICA_URL: 'postgres://acme/crm' }, 'DATABASE_REPLICA_URL needs DATABASE_URL beside it'],
    [
      { DATABASE_URL: 'postgres://acme/crm', DATABASE_REPLICA_URL: 'replica' },
      'DATABASE_REPLICA_URL must look like postgres://',
    ],
    [{ SPOKE_DRAIN_SECONDS: '301' }, 'SPOKE_DRAIN_SECONDS=301'],
    [{ SPOKE_CODE_SECONDS: '601' }, 'SPOKE_CODE_SECONDS=601'],
  ])('stops with one sentence for %j', (env, sentence) => {
    expect(() => toConfig(env)).toThrow(sentence);
  });
});
