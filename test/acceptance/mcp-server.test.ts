import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';

const require = createRequire(import.meta.url);

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

/** A client of the Model Context Protocol: JSON-RPC 2.0, one message a line. */
function startServer({ baseUrl, privateApp }: TestHub) {
  const env = { ...process.env, PRIVATE_APP_ACCESS_TOKEN: privateApp.token, BASE_URL_OVERRIDE: baseUrl };
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [require.resolve('@hubspot/mcp-server')], {
    env,
  });
  const pending = new Map<number, (result: unknown) => void>();
  createInterface(child.stdout).on('line', (line) => {
    const { id, result } = JSON.parse(line) as { readonly id: number; readonly result: unknown };
    pending.get(id)?.(result);
  });
  let last = 0;
  const send = (method: string, params: object): Promise<unknown> => {
    const id = (last += 1);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => pending.set(id, resolve));
  };
  return {
    initialize: () =>
      send('initialize', {
        protocolVersion: '2024-11-05',
        capabilities: {},
        clientInfo: { name: 'test', version: '1.0.0' },
      }),
    listTools: () => send('tools/list', {}) as Promise<{ readonly tools: readonly { readonly name: string }[] }>,
    /** Calls a tool; throws what it reports as an error. */
    async call(name: string, args: object): Promise<string> {
      const result = (await send('tools/call', { name: `hubspot-${name}`, arguments: args })) as ToolResult;
      const text = result.content.map((part) => part.text).join('\n');
      if (result.isError) throw new Error(text);
      return text;
    },
    stop: () => child.kill(),
  };
}

describe('the official MCP server, unmodified', () => {
  let hub: TestHub;
  let server: ReturnType<typeof startServer>;
  beforeAll(async () => {
    hub = await newHub({ name: 'Acme' });
    server = startServer(hub);
    await server.initialize();
  });
  afterAll(() => server?.stop());

  const createContact = async (email: string): Promise<string> => {
    const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { email } } });
    return (body as { id: string }).id;
  };

  it('knows whose token it has', async () => {
    const { tools } = await server.listTools();
    expect(tools.length).toBeGreaterThan(15);
    expect(await server.call('get-user-details', {})).toContain(String(hub.hubId));
  });

  it('creates, finds, reads and changes records', async () => {
    const inputs = [{ properties: { email: 'ada@example.com', firstname: 'Ada' } }];
    expect(await server.call('batch-create-objects', { objectType: 'contacts', inputs })).toContain('ada@example.com');
    const found = await server.call('search-objects', {
      objectType: 'contacts',
      filterGroups: [{ filters: [{ propertyName: 'email', operator: 'EQ', value: 'ada@example.com' }] }],
    });
    const [, id = ''] = /"id": ?"(\d+)"/.exec(found) ?? [];
    const changes = [{ id, properties: { firstname: 'Augusta' } }];
    await server.call('batch-update-objects', { objectType: 'contacts', inputs: changes });
    const read = { objectType: 'contacts', inputs: [{ id }], properties: ['firstname'] };
    expect(await server.call('batch-read-objects', read)).toContain('Augusta');
    expect(await server.call('list-objects', { objectType: 'contacts' })).toContain(id);
    expect(await server.call('get-schemas', {})).toContain('results');
  });

  it('writes notes and tasks by the engagements of version 1, and reads them', async () => {
    const contactId = Number(await createContact('grace@example.com'));
    const note = await server.call('create-engagement', {
      type: 'NOTE',
      ownerId: Number(hub.user.ownerId),
      associations: { contactIds: [contactId] },
      metadata: { body: 'Called Grace' },
    });
    const [, id = ''] = /"id": ?(\d+)/.exec(note) ?? [];
    expect(await server.call('get-engagement', { engagementId: Number(id) })).toContain('Called Grace');
    const metadata = { body: 'Called Grace twice' };
    await server.call('update-engagement', { engagementId: Number(id), metadata, associations: {} });
    expect(await server.call('get-engagement', { engagementId: Number(id) })).toContain('Called Grace twice');
  });

  it('works with properties, associations and workflows', async () => {
    expect(await server.call('list-properties', { objectType: 'deals' })).toContain('dealstage');
    expect(await server.call('get-property', { objectType: 'deals', propertyName: 'amount' })).toContain('amount');
    const pair = { fromObjectType: 'contacts', toObjectType: 'companies' };
    expect(await server.call('get-association-definitions', pair)).toContain('279');
    expect(await server.call('list-workflows', {})).toContain('results');
    await expect(server.call('get-workflow', { flowId: '7' })).rejects.toThrow('404');
  });
});
