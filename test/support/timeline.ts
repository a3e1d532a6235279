import { inject } from 'vitest';
import { request, type Reply, type RequestOptions } from './http.js';
import { seed } from './seed.js';

export interface TimelineOptions {
  /** An app of the test seed: 3001 by default. */
  readonly appId?: number | string;
  /** The developer key of the seed by default. */
  readonly key?: string;
  readonly baseUrl?: string;
  readonly prefix?: string;
}

/** A request about the event templates of an app; `path` follows `…/event-templates`. */
export function sendTemplates(options: RequestOptions, given: TimelineOptions = {}): Promise<Reply> {
  const { appId = 3001, key = seed.developers[0]?.apiKey ?? '', prefix = '/crm/v3/timeline' } = given;
  const path = `${prefix}/${appId}/event-templates${options.path}?hapikey=${key}`;
  return request(given.baseUrl ?? inject('baseUrl'), { ...options, path });
}

export interface TestTemplate {
  readonly id: string;
  readonly objectType: string;
  readonly tokens: readonly { readonly name: string }[];
}

/** Creates a template of an app; named and for contacts unless the draft says otherwise. */
export async function newTemplate(draft: object = {}, options: TimelineOptions = {}): Promise<TestTemplate> {
  const { status, body, text } = await sendTemplates({ path: '', json: { name: 'Sample', ...draft } }, options);
  if (status !== 201) throw new Error(`Test set-up got ${status} instead of 201: ${text}`);
  return body as TestTemplate;
}
