import type { Client } from '@hubspot/api-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../support/hubs.js';
import { listModules, newClient, servedModules } from '../support/official-client.js';

describe('the official Node client, crm', () => {
  let crm: Client['crm'];
  beforeAll(async () => {
    crm = newClient(await newHub({ name: 'Official client' })).crm;
  });

  it('has served modules only, with tests of each method', () => {
    const known = Object.values(servedModules).flat();
    expect(listModules(crm).sort()).toEqual(known.sort());
  });
});
