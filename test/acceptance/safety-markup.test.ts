import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAuthorizePath } from '../support/authorize-pages.js';
import { request } from '../support/http.js';
import { inTurn } from '../support/in-turn.js';
import { hostileMarkup } from '../support/hostile-markup.js';
import { apps, startWorld, type World } from '../support/oauth-world.js';
import { sendTemplates } from '../support/timeline.js';
import { newTimeline } from '../support/timeline-events.js';
import { upload } from '../support/uploads.js';
import { newHub } from '../support/hubs.js';

type Node = DefaultTreeAdapterTypes.ChildNode;

const active = new Set(
  'script iframe object embed applet base meta link style svg math form input img video audio'.split(' '),
);
const addresses = new Set('href src action formaction data srcdoc xlink:href poster background'.split(' '));

/** The parts of HTML that could run or load something; a page's own head may contain what a fragment may not. */
function listActive(nodes: readonly Node[], allowed: ReadonlySet<string> = new Set()): string[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const inside = 'content' in node ? node.content.childNodes : node.childNodes;
    return [
      ...(active.has(node.tagName) && !allowed.has(node.tagName) ? [`<${node.tagName}>`] : []),
      ...node.attrs.filter(({ name }) => name.startsWith('on')).map(({ name }) => `${node.tagName} ${name}`),
      ...node.attrs
        .filter(({ name, value }) => addresses.has(name) && isActiveAddress(value))
        .map(({ name, value }) => `${name}=${value}`),
      ...listActive(inside, allowed),
    ];
  });
}

// Browsers skip whitespace and control characters at the start and line breaks anywhere.
const isActiveAddress = (value: string): boolean =>
  // eslint-disable-next-line no-control-regex
  /^(javascript|vbscript|data|blob|file):/i.test(value.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, ''));

const ofFragment = (html: string): string[] => listActive(parseFragment(html).childNodes);

describe(`${hostileMarkup.length} texts with markup`, () => {
  it('are more than 200, and the check detects them', () => {
    expect(hostileMarkup.length).toBeGreaterThanOrEqual(200);
    expect(ofFragment('<p onclick=a><a href=" java\tscript:x">y</a><script>x</script>').length).toBe(3);
  });

  it('stay text in rendered tokens, details and links of events', async () => {
    const world = await newTimeline();
    const created = await sendTemplates({
      path: '',
      json: {
        name: 'Hostile',
        objectType: 'contacts',
        headerTemplate: 'A {{text}} [link]({{text}}) <{{text}}>',
        detailTemplate: '{{text}}\n\n[x]({{extraData.text}})\n\n{{#each extraData}}{{@key}}: {{this}}\n{{/each}}',
        tokens: [{ name: 'text', label: 'Text', type: 'string' }],
      },
    });
    expect(created.status, created.text).toBe(201);
    let rendered = 0;
    const eventTemplateId = created.body.id as string;
    await inTurn(hostileMarkup, 8, async (text) => {
      const draft = { eventTemplateId, email: 'a@example.com', tokens: { text }, extraData: { text, [text]: text } };
      const { status, body, text: answer } = await world.post(draft);
      // A name of extraData may be invalid in templates: then only the value is used.
      const event = status === 201 ? body : (await world.post({ ...draft, extraData: { text } })).body;
      expect(event?.id, answer).toBeDefined();
      for (const rest of ['/render', '/detail']) {
        const { status: found, text: html, headers } = await world.read({ eventTemplateId, id: event.id }, rest);
        expect([text, found]).toEqual([text, 200]);
        if (/json/.test(headers['content-type'] ?? '')) {
          for (const value of listTexts(JSON.parse(html)).filter((one) => /<\w/.test(one) && one !== text)) {
            if (hostileMarkup.includes(value)) continue;
            rendered += 1;
            expect([text, rest, ofFragment(value)]).toEqual([text, rest, []]);
          }
        } else {
          rendered += 1;
          expect([text, rest, ofFragment(html)]).toEqual([text, rest, []]);
        }
      }
    });
    expect(rendered).toBeGreaterThanOrEqual(hostileMarkup.length);
  });

  it('are returned as JSON that browsers do not render, as values, labels and file names', async () => {
    const hub = await newHub();
    const inert = ({ headers }: { headers: Record<string, unknown> }) =>
      [/^application\/json/.test(String(headers['content-type'])), headers['x-content-type-options']] as const;
    await inTurn(hostileMarkup, 8, async (text, place) => {
      const label = text.slice(0, 200).toWellFormed();
      const replies = [
        await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { firstname: label } } }),
        await hub.request({ path: '/crm/v3/properties/contacts/groups', json: { name: `g_${place}`, label } }),
        await hub.request({ path: `/crm/v3/objects/${encodeURIComponent(label)}` }),
        await upload(hub, { fileName: label.replace(/[/\\]/g, '-') }),
      ];
      for (const reply of replies) {
        expect([text, reply.status < 500, ...inert(reply)]).toEqual([text, true, true, 'nosniff']);
      }
    });
  });
});

describe('pages of the server', () => {
  let world: World;
  beforeAll(async () => void (world = await startWorld()));
  afterAll(() => world?.close());
  const elementsOf = (nodes: readonly Node[]): string[] =>
    nodes.flatMap((node) => ('tagName' in node ? [node.tagName, ...elementsOf(node.childNodes)] : []));
  /** Its elements, and those that could run or load something: the same for every page of a kind. */
  const shapeOf = (html: string) => {
    const { childNodes } = parse(html);
    return { elements: elementsOf(childNodes), active: listActive(childNodes) };
  };

  it('have the same elements for any parameters', async () => {
    const readPages = async (text: string) => {
      const given = encodeURIComponent(text.replaceAll('\u0000', '').toWellFormed().slice(0, 390));
      const paths = [
        `${toAuthorizePath(apps.demo)}&state=${given}&login_hint=${given}`,
        `/oauth/authorize?client_id=${given}&redirect_uri=${given}&scope=${given}`,
        `${toAuthorizePath(apps.demo, { redirect_uri: undefined })}&redirect_uri=${given}`,
      ];
      return inTurn(paths, 1, async (path) => {
        const { status, text: html } = await request(world.baseUrl, { path });
        return { status, ...shapeOf(html) };
      });
    };
    const plain = await readPages('plain');
    expect(plain.map(({ status }) => status)).toEqual([200, 400, 400]);
    expect(plain[0]?.elements).toContain('form');
    await inTurn(hostileMarkup, 8, async (text) => expect([text, await readPages(text)]).toEqual([text, plain]));
  });
});

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
