import { beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newTemplate } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

const formGuid = '6f2a4c1e-57b1-4d0e-9a53-0c1d2e3f4a5b';

let world: TimelineWorld;
let template: string;
beforeAll(async () => {
  world = await newTimeline();
  template = (await newTemplate()).id;
});

let count = 0;
const address = (name: string) => `${name}-${(count += 1)}@example.com`;
const newUtk = () => (count += 1).toString(16).padStart(32, '0');
const submit = (json: unknown, place = `${world.hub.hubId}/${formGuid}`) =>
  request(world.hub.baseUrl, { path: `/submissions/v3/integration/submit/${place}`, json });
const toFields = (values: Record<string, unknown>) =>
  Object.entries(values).map(([name, value]) => ({ objectTypeId: '0-1', name, value }));
const refused = (...errors: { message: string; errorType: string }[]) => ({
  status: 'error',
  message: 'The request is not valid',
  correlationId: expect.any(String),
  errors,
});
const required = (name: string) => ({
  message: `Error in '${name}'. Required field '${name}' is missing`,
  errorType: 'REQUIRED_FIELD',
});

describe('POST /submissions/v3/integration/submit/{portalId}/{formGuid}', () => {
  it('creates the contact of the address, and assigns it the events of its browser (Spec 2.5 rule 5)', async () => {
    const [email, utk] = [address('Form'), newUtk()];
    const event = await world.post({ eventTemplateId: template, utk });
    const { status, body, headers } = await submit({
      submittedAt: 1769792530276,
      fields: toFields({ email, firstname: 'Ada', lastname: 'Lovelace' }),
      context: { hutk: utk, pageUri: 'www.example.com/page', pageName: 'A page', ipAddress: '192.0.2.1' },
      legalConsentOptions: { consent: { consentToProcess: true, text: 'I agree' } },
    });
    expect([status, body]).toEqual([200, { inlineMessage: 'Thanks for submitting the form.' }]);
    expect(headers['access-control-allow-origin']).toBe('*');
    const [contact = ''] = await world.listContacts(email.toLowerCase());
    const query = '?properties=email,firstname,lastname,hs_object_source,hs_object_source_id';
    expect(await world.find('contacts', contact, query)).toMatchObject({
      email: email.toLowerCase(),
      firstname: 'Ada',
      lastname: 'Lovelace',
      hs_object_source: 'FORM',
      hs_object_source_id: formGuid,
    });
    expect((await world.read(event.body)).body.objectId).toBe(contact);
    expect((await world.post({ eventTemplateId: template, utk })).body.objectId).toBe(contact);
  });

  it('of a known form updates the contact with the address, or else the one linked to the browser', async () => {
    const session = await openAppSession(world.hub.baseUrl, world.hub.user);
    const json = { name: 'Newsletter' };
    const added = await session.request(world.hub.hubId, { path: '/_app/intake/forms', json });
    const known = `${world.hub.hubId}/${(added.body as { formGuid: string }).formGuid}`;
    const [email, utk] = [address('known'), newUtk()];
    const contact = await world.create('contacts', { email, firstname: 'Ada' });
    const named = toFields({ email: ` ${email.toUpperCase()}`, firstname: 'Grace' });
    await submit({ fields: named, context: { hutk: utk } }, known);
    await submit({ fields: toFields({ lastname: 'Hopper' }), context: { hutk: utk } }, known);
    const query = '?properties=email,firstname,lastname';
    expect(await world.find('contacts', contact, query)).toMatchObject({
      email,
      firstname: 'Grace',
      lastname: 'Hopper',
    });
    expect(await world.listContacts(email)).toEqual([contact]);
  });

  it('sets the form fields that the contact accepts, and skips the others', async () => {
    const email = address('careful');
    const fields = [
      ...toFields({ email, firstname: 'Ada', nonesuch: 'x', hs_object_id: '1', createdate: '2020-01-01', phone: 42 }),
      { name: 'jobtitle', value: 'Engineer' },
      { objectTypeId: '0-2', name: 'city', value: 'London' },
      { name: 'lastname', value: '' },
    ];
    expect((await submit({ fields })).status).toBe(200);
    const [contact = ''] = await world.listContacts(email);
    const found = await world.find(
      'contacts',
      contact,
      '?properties=firstname,phone,jobtitle,city,lastname,createdate',
    );
    expect(found).toMatchObject({ firstname: 'Ada', phone: '42', jobtitle: 'Engineer' });
    expect(Object.keys(found ?? {})).not.toEqual(expect.arrayContaining(['city']));
    expect(Object.keys(found ?? {})).not.toEqual(expect.arrayContaining(['lastname']));
    expect(found?.['createdate']).not.toMatch(/^2020/);
  });

  it('rejects an invalid body in its own error format, with all errors', async () => {
    const email = { name: 'email', value: address('unmade') };
    const cases: [unknown, ReturnType<typeof refused>][] = [
      [{}, refused(required('fields'))],
      [{ fields: [] }, refused(required('fields.email'))],
      [{ fields: [{ value: 'x' }, { name: 'a' }] }, refused(required('fields[0].name'), required('fields[1].value'))],
      [{ fields: [email], context: { hutk: 'x', pageUri: ':', ipAddress: '1.2.3' } }, expect.anything()],
      [
        { fields: [{ name: 'email', value: 'nobody' }] },
        refused({ message: "Error in 'fields.email'. Invalid email address", errorType: 'INVALID_EMAIL' }),
      ],
      [
        { fields: [email], context: { hutk: 'x' } },
        refused({ message: "Error in 'context.hutk'. It is not valid", errorType: 'INVALID_HUTK' }),
      ],
      [
        { fields: Array.from({ length: 1001 }, () => email) },
        refused({
          message: "Error in 'fields'. No more than 1000 values can be submitted",
          errorType: 'MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED',
        }),
      ],
      [
        { fields: [email], legalConsentOptions: 'yes' },
        refused({
          message: "Error in 'legalConsentOptions'. It must be an object",
          errorType: 'INVALID_LEGAL_OPTION_FORMAT',
        }),
      ],
      [
        { fields: [{ name: 'email', value: { a: 1 } }] },
        refused({ message: "Error in 'fields[0].value'. It must be a text", errorType: 'INVALID_METADATA' }),
      ],
    ];
    for (const [json, expected] of cases) {
      const { status, body } = await submit(json);
      expect([status, body]).toEqual([400, expected]);
    }
    const three = await submit(cases[3]?.[0]);
    expect(three.body.errors.map(({ errorType }: { errorType: string }) => errorType)).toEqual([
      'INVALID_HUTK',
      'INVALID_PAGE_URI',
      'INVALID_IP_ADDRESS',
    ]);
    expect(await world.listContacts(email.value)).toEqual([]);
  });

  it('accepts at most 1000 fields', async () => {
    const email = { name: 'email', value: address('many') };
    const more = Array.from({ length: 999 }, (_, place) => ({ name: `field_${place}`, value: 'x' }));
    expect((await submit({ fields: [email, ...more] })).status).toBe(200);
  });

  it('creates no contact for an unknown browser, an erased address, or an unknown account', async () => {
    expect(await submit({ fields: toFields({ firstname: 'Ada' }), context: { hutk: newUtk() } })).toMatchObject({
      status: 400,
      body: refused(required('fields.email')),
    });
    const email = address('erased');
    const objectId = await world.create('contacts', { email });
    await world.hub.request({ path: '/crm/v3/objects/contacts/gdpr-delete', json: { objectId } });
    expect((await submit({ fields: toFields({ email }) })).status).toBe(400);
    expect(await world.listContacts(email)).toEqual([]);
    for (const hubId of [2_000_000_000, 9_999_999_999]) {
      expect((await submit({ fields: toFields({ email }) }, `${hubId}/${formGuid}`)).status).toBe(404);
    }
    expect((await submit({ fields: toFields({ email }) }, `${world.hub.hubId}/none`)).status).toBe(400);
  });

  it('allows pages of any site to send JSON', async () => {
    const { status, headers } = await request(world.hub.baseUrl, {
      method: 'OPTIONS',
      path: `/submissions/v3/integration/submit/${world.hub.hubId}/${formGuid}`,
      headers: { origin: 'https://www.example.com', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    });
  });
});
