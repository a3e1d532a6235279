import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { part, sendParts } from '../../../test/support/uploads.js';

describe('Spec 2.10: an upload whose file has no name', () => {
  let app: SpokeApp;
  let observed: TestHub;
  let hub: TestHub;
  beforeAll(async () => {
    app = await startSpoke({ env: { SPOKE_COMPAT: 'observed' } });
    observed = await newHub({ baseUrl: app.baseUrl });
    hub = await newHub();
  });
  afterAll(() => app.close());

  const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
  const nameless = [
    field('options', '{"access":"PRIVATE"}'),
    field('folderPath', '/'),
    part('Content-Disposition: form-data; name="file"\r\nContent-Type: application/pdf', '%PDF-1.7\n'),
  ];

  it('gets one from its content', async () => {
    const { status, body } = await sendParts(hub, nameless);
    expect([status, body.path]).toEqual([201, '/b491de58ba84d5e12333a236add6ddb5.pdf']);
  });

  it('is refused with SPOKE_COMPAT=observed, unless fileName gives it one', async () => {
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
