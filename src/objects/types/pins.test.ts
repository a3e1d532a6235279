import { beforeAll, describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';
const pin = 'hs_pinned_engagement_id';

let hub: TestHub;
let person: TestSession;
beforeAll(async () => {
  hub = await newHub({ name: 'Pins' });
  person = await openAppSession(hub.baseUrl, hub.user);
});

const create = async (type: string, properties: object, associations: object[] = []) =>
  (await hub.request({ path: `${objects}/${type}`, json: { properties, associations } })).body.id as string;
const to = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});
const pinned = async (record: string) =>
  (await hub.request({ path: `${objects}/${record}?properties=${pin}` })).body.properties[pin] as string | undefined;
const change = (record: string, value: string) =>
  hub.request({ method: 'PATCH', path: `${objects}/${record}`, json: { properties: { [pin]: value } } });
const remove = (record: string) => hub.request({ method: 'DELETE', path: `${objects}/${record}` });
const restore = (record: string) =>
  person.request(hub.hubId, { method: 'POST', path: `/_app/objects/${record}/restore` });
const newNote = (associations: object[] = []) =>
  create('notes', { hs_timestamp: '2026-11-21T10:00:00Z', hs_note_body: 'Hello' }, associations);

describe('hs_pinned_engagement_id (Spec 4.4)', () => {
  it('is cleared, with history, when the activity is archived, and only there', async () => {
    const note = await newNote();
    const company = await create('companies', { name: 'Acme', [pin]: note }, [to(note, 189)]);
    const contact = await create('contacts', {}, [to(note, 201)]);
    expect(await pinned(`companies/${company}`)).toBe(note);
    const before = (await hub.request({ path: `${objects}/contacts/${contact}` })).body;
    await remove(`notes/${note}`);
    expect(await pinned(`companies/${company}`)).toBeUndefined();
    const { body } = await hub.request({ path: `${objects}/companies/${company}?propertiesWithHistory=${pin}` });
    expect(body.propertiesWithHistory).toEqual({});
    // Contacts count their activities, so their last-modified time changes anyway.
    expect((await hub.request({ path: `${objects}/contacts/${contact}` })).body.id).toBe(before.id);
  });

  it('is cleared by batches, for each activity of a record that has pinned one of them', async () => {
    const notes = [await newNote(), await newNote(), await newNote()];
    const associations = notes.map((id) => to(id, 189));
    const [a, b] = [
      await create('companies', { name: 'A', [pin]: notes[0] }, associations),
      await create('companies', { name: 'B', [pin]: notes[2] }, associations),
    ];
    const inputs = notes.slice(0, 2).map((id) => ({ id }));
    await hub.request({ path: `${objects}/notes/batch/archive`, json: { inputs } });
    expect([await pinned(`companies/${a}`), await pinned(`companies/${b}`)]).toEqual([undefined, notes[2]]);
  });

  it('is cleared when the association is removed, from either side, and stays when another activity is removed', async () => {
    const note = await newNote();
    const other = await newNote();
    const company = await create('companies', { name: 'Acme', [pin]: note }, [to(note, 189), to(other, 189)]);
    const path = (from: string, end: string, type: number) => `${objects}/${from}/associations/${end}/${type}`;
    await hub.request({ method: 'DELETE', path: path(`companies/${company}`, `notes/${other}`, 189) });
    expect(await pinned(`companies/${company}`)).toBe(note);
    await hub.request({ method: 'DELETE', path: path(`notes/${note}`, `companies/${company}`, 190) });
    expect(await pinned(`companies/${company}`)).toBeUndefined();
    const { status, body } = await change(`companies/${company}`, note);
    expect([status, body.errors[0].code]).toEqual([400, 'INVALID_VALUE']);
  });

  it('is not set again with a restored activity, and is cleared when the pinned activity of a restored record is missing (Assumption B6)', async () => {
    const note = await newNote();
    const company = await create('companies', { name: 'Acme', [pin]: note }, [to(note, 189)]);
    await remove(`notes/${note}`);
    await restore(`notes/${note}`);
    expect(await pinned(`companies/${company}`)).toBeUndefined();
    expect((await change(`companies/${company}`, note)).status).toBe(200);
    await remove(`companies/${company}`);
    await remove(`notes/${note}`);
    await restore(`companies/${company}`);
    expect(await pinned(`companies/${company}`)).toBeUndefined();
  });

  it('never refers to an archived or dissociated activity, also concurrently', async () => {
    for (let round = 0; round < 15; round += 1) {
      const note = await newNote();
      const company = await create('companies', { name: 'Acme' }, [to(note, 189)]);
      const association = `${objects}/companies/${company}/associations/notes/${note}/189`;
      const answers = await Promise.all([
        change(`companies/${company}`, note),
        round % 2 ? remove(`notes/${note}`) : hub.request({ method: 'DELETE', path: association }),
        change(`companies/${company}`, note),
      ]);
      expect(answers.every(({ status }) => [200, 204, 400].includes(status))).toBe(true);
      expect(await pinned(`companies/${company}`)).toBeUndefined();
    }
  });
});
