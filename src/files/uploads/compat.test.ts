import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { part, sendParts, toForm, upload } from '../../../test/support/uploads.js';

let app: SpokeApp;
let observed: TestHub;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke({ env: { SPOKE_COMPAT: 'observed' } });
  observed = await newHub({ baseUrl: app.baseUrl });
  hub = await newHub();
});
afterAll(() => app.close());

describe('Spec 2.10: a scope of the validation of duplicates', () => {
  const options = { access: 'PRIVATE', duplicateValidationScope: 'ENTIRE_PORTAL' };
  const message = 'The options are not valid: duplicateValidationScope needs a duplicateValidationStrategy';

  it('needs a strategy; without one nothing is checked with SPOKE_COMPAT=observed', async () => {
    const refused = await upload(hub, { options });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    for (let time = 0; time < 2; time += 1) expect((await upload(observed, { options })).status).toBe(201);
    const complete = { ...options, duplicateValidationStrategy: 'NONE' };
    expect((await upload(hub, { options: complete })).status).toBe(201);
  });

  it('needs a strategy in an import too', async () => {
    const json = { url: 'http://127.0.0.1:9/x.txt', folderPath: '/', ...options };
    const send = (to: TestHub) => to.request({ path: '/files/v3/files/import-from-url/async', json });
    const refused = await send(hub);
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    expect((await send(observed)).status).toBe(202);
  });
});

it('an upload is named after the file of the form in both modes, also if its content says otherwise (Spec 2.10)', async () => {
  for (const to of [hub, observed])
    expect((await upload(to, { partName: 'named in the form.txt' })).body.name).toBe('named in the form');
});

it('a replacement without an access level keeps that of the file in both modes (Spec 9.2)', async () => {
  const replace = async (to: TestHub, options: object | null) => {
    const { id } = (await upload(to, { partName: `replaced-${JSON.stringify(options)?.length ?? 0}.txt` })).body as {
      id: string;
    };
    const multipart = toForm({ file: 'New.', folderPath: null, options });
    const { status, body } = await to.request({ method: 'PUT', path: `/files/v3/files/${id}`, multipart });
    return [status, body.access ?? body.message];
  };
  const access = 'PUBLIC_NOT_INDEXABLE';
  for (const to of [hub, observed]) {
    expect(await replace(to, null)).toEqual([200, 'PRIVATE']);
    expect(await replace(to, {})).toEqual([200, 'PRIVATE']);
    expect(await replace(to, { access })).toEqual([200, access]);
  }
});

describe('Spec 2.10: an upload whose file has no name', () => {
  const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
  const nameless = [
    field('options', '{"access":"PRIVATE"}'),
    field('folderPath', '/'),
    part('Content-Disposition: form-data; name="file"\r\nContent-Type: application/pdf', '%PDF-1.7\n'),
  ];

  it('gets a name derived from its content', async () => {
    const { status, body } = await sendParts(hub, nameless);
    expect([status, body.path]).toEqual([201, '/b491de58ba84d5e12333a236add6ddb5.pdf']);
  });

  it('is rejected with SPOKE_COMPAT=observed, unless fileName names it', async () => {
    const { status, body } = await sendParts(observed, nameless);
    expect([status, body]).toEqual([
      400,
      {
        status: 'error',
        message: 'Could not determine name from file',
        correlationId: expect.any(String),
        category: 'BAD_REQUEST',
      },
    ]);
    const named = await sendParts(observed, [...nameless, field('fileName', 'named')]);
    expect([named.status, named.body.path]).toEqual([201, '/named.pdf']);
  });
});
