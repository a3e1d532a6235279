import { request, type Reply } from './http.js';
import type { SeedApp } from './seed.js';

/** A minimal browser for the authorize pages: cookies, forms, no scripts, no automatic redirects. */
export interface PageVisitor {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Posts fields to a path with the headers of a browser; undefined removes one. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string | undefined>>,
  ): Promise<Reply>;
  /** Signs in on the page of that path and returns the next page. */
  signIn(path: string, person: { readonly email: string; readonly password: string }): Promise<Reply>;
}

/** A form of a page: its target and its initial fields. */
export interface PageForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The forms of a page, by the value of each of their buttons. */
export function readForms(page: string): Readonly<Record<string, PageForm>> {
  const forms: Record<string, PageForm> = {};
  for (const [, action = '', inner = ''] of page.matchAll(/<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/g)) {
    const hidden = [...inner.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, toPlain(value)]));
    for (const [, value = ''] of inner.matchAll(/name="action"\s+value="([^"]*)"/g)) {
      forms[value] = { action: toPlain(action), fields: { ...fields, action: value } };
    }
  }
  return forms;
}

function toPlain(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

/** The form with that button; throws if the page has none. */
export function formOf(page: string, button: string): PageForm {
  const form = readForms(page)[button];
  if (!form) throw new Error(`The page has no button ${button}:\n${page.slice(page.indexOf('<main>'))}`);
  return form;
}

export function newVisitor(baseUrl: string): PageVisitor {
  const cookies = new Map<string, string>();
  const keep = (reply: Reply): Reply => {
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  const toHeaders = (): Record<string, string> =>
    cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const visitor: PageVisitor = {
    cookies,
    get: async (path, headers = {}) => keep(await request(baseUrl, { path, headers: { ...toHeaders(), ...headers } })),
    post: async (path, fields, headers = {}) => {
      const all = { origin: 'null', 'sec-fetch-site': 'same-origin', ...toHeaders(), ...headers };
      const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
      return keep(await request(baseUrl, { path, form: fields, headers: Object.fromEntries(sent) }));
    },
    signIn: async (path, { email, password }) => {
      const form = formOf((await visitor.get(path)).text, 'sign-in');
      const reply = await visitor.post(form.action, { ...form.fields, email, password });
      if (reply.status !== 303) throw new Error(`Signing in got ${reply.status}`);
      return visitor.get(reply.headers.location ?? '');
    },
  };
  return visitor;
}

/** An authorize path for an app; parameters set to undefined are omitted. */
export function toAuthorizePath(app: SeedApp, more: Readonly<Record<string, string | undefined>> = {}): string {
  const all = { client_id: app.clientId, redirect_uri: app.redirectUris[0], scope: app.scopes.join(' '), ...more };
  const pairs = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/oauth/authorize?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
