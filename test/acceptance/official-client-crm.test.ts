import type { Client } from '@hubspot/api-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../support/hubs.js';
import {
  callBlindly,
  failureOf,
  listMethodsOf,
  listModules,
  newClient,
  servedModules,
} from '../support/official-client.js';

/** Calls of the client that Spoke does not serve, and why. */
const unservedModules: Readonly<Record<string, string>> = {
  imports: 'Batches create the same records.',
};

describe('the official Node client, crm', () => {
  let crm: Client['crm'];
  beforeAll(async () => {
    crm = newClient(await newHub({ name: 'Official client' })).crm;
  });

  it('has served modules with tests of each method, and other modules with a reason', () => {
    const known = [...Object.values(servedModules).flat(), ...Object.keys(unservedModules)];
    expect(listModules(crm).sort()).toEqual(known.sort());
  });

  it.each(Object.keys(unservedModules))('gets an error for every call of crm.%s', async (module) => {
    const methods = listMethodsOf(crm, module);
    expect(methods).not.toEqual([]);
    for (const method of methods) {
      const { code, body } = await failureOf(callBlindly(crm, method));
      expect([method, code]).toEqual([method, expect.toSatisfy((status: number) => [400, 404, 405].includes(status))]);
      expect(body).toMatchObject({ status: 'error', message: expect.any(String), correlationId: expect.any(String) });
    }
  });
});
