import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.js';
import { useTokenConventions } from './conventions.plugin.js';

/** Sends a request to an endpoint that fails with `code`; returns the status and what was logged of it. */
async function failWith(code: string): Promise<{ status: number; logged: string }> {
  let logged = '';
  const app = fastify({ logger: false });
  const log = createLog({ level: 'info', write: (line) => (logged += line) });
  useTokenConventions(app, { log, readsJson: () => false });
  app.post('/oauth/v1/token', () => Promise.reject(Object.assign(new Error('could not extend file'), { code })));
  const { statusCode } = await app.inject({ method: 'POST', url: '/oauth/v1/token' });
  await app.close();
  return { status: statusCode, logged };
}

describe('a failure at a token endpoint', () => {
  it('caused by a full disk is 507 and logged once, by readiness, not for the request', async () => {
    expect(await failWith('53100')).toEqual({ status: 507, logged: '' });
  });

  it('of any other kind is logged with its request', async () => {
    const { status, logged } = await failWith('XX000');
    expect(status).toBe(500);
    expect(logged).toContain('request failed');
  });
});
