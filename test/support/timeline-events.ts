import { openAppSession } from './app-session.js';
import { request, type Reply } from './http.js';
import { installApp, newHub, type HubOptions, type InstallOptions, type TestHub, type TestInstall } from './hubs.js';

export const eventsPath = '/crm/v3/timeline/events';

/** A hub with the app of the templates installed, and helpers for its timelines. */
export interface TimelineWorld {
  readonly hub: TestHub;
  readonly app: TestInstall;
  /** Posts an event. */
  post(json: unknown): Promise<Reply>;
  postBatch(inputs: readonly unknown[]): Promise<Reply>;
  /** Reads an event by the ids in the response to its creation. */
  read(event: { readonly eventTemplateId: string; readonly id: string }, rest?: string): Promise<Reply>;
  /** Identifies a visitor. Returns the id of the contact. */
  identify(utk: string, email: string): Promise<string>;
  archive(objectType: string, id: string): Promise<Reply>;
  restore(objectType: string, id: string): Promise<Reply>;
  create(objectType: string, properties: object): Promise<string>;
  /** The properties of a record; undefined if it is missing. */
  find(objectType: string, id: string, query?: string): Promise<Record<string, string> | undefined>;
  /** The ids of the contacts with an address. */
  listContacts(email: string): Promise<string[]>;
}

export async function newTimeline(hubOptions: HubOptions = {}, install: InstallOptions = {}): Promise<TimelineWorld> {
  const hub = await newHub(hubOptions);
  const app = await installApp(hub, install);
  const objects = '/crm/v3/objects';
  return {
    hub,
    app,
    post: (json) => app.request({ path: eventsPath, json }),
    postBatch: (inputs) => app.request({ path: `${eventsPath}/batch/create`, json: { inputs } }),
    read: ({ eventTemplateId, id }, rest = '') =>
      app.request({ path: `${eventsPath}/${eventTemplateId}/${encodeURIComponent(id)}${rest}` }),
    identify: async (utk, email) => {
      const json = { hubId: hub.hubId, utk, email };
      const { status, body, text } = await request(hub.baseUrl, { path: '/_spoke/visitors/identify', json });
      if (status !== 200) throw new Error(`Test set-up got ${status} instead of 200: ${text}`);
      return body.objectId as string;
    },
    archive: (type, id) => hub.request({ method: 'DELETE', path: `${objects}/${type}/${id}` }),
    restore: async (type, id) => {
      const person = await openAppSession(hub.baseUrl, hub.user);
      return person.request(hub.hubId, { method: 'POST', path: `/_app/objects/${type}/${id}/restore` });
    },
    create: async (type, properties) => {
      const { status, body, text } = await hub.request({ path: `${objects}/${type}`, json: { properties } });
      if (status !== 201) throw new Error(`Test set-up got ${status} instead of 201: ${text}`);
      return body.id as string;
    },
    find: async (type, id, query = '') => {
      const { body } = await hub.request({ path: `${objects}/${type}/${id}${query}` });
      return body.properties as Record<string, string> | undefined;
    },
    listContacts: async (email) => {
      const filterGroups = [{ filters: [{ propertyName: 'email', operator: 'EQ', value: email }] }];
      const { body } = await hub.request({ path: `${objects}/contacts/search`, json: { filterGroups } });
      return (body.results as { id: string }[]).map(({ id }) => id);
    },
  };
}
