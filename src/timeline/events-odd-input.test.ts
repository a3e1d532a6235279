import { beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../test/support/http.js';
import { newHub } from '../../test/support/hubs.js';
import { oddTexts } from '../../test/support/odd-texts.js';
import { newTemplate } from '../../test/support/timeline.js';
import { eventsPath, newTimeline, type TimelineWorld } from '../../test/support/timeline-events.js';

let world: TimelineWorld;
let template: string;
let contact: string;
beforeAll(async () => {
  world = await newTimeline();
  const token = (name: string, type: string) => ({ name, label: name, type });
  template = (await newTemplate({ tokens: [token('text', 'string'), token('number', 'number'), token('day', 'date')] }))
    .id;
  contact = await world.create('contacts', {});
});

const draft = (more: object) => ({ eventTemplateId: template, objectId: contact, ...more });
/** Texts that no JSON body may carry are refused before anybody looks at the event. */
const isText = (text: string) => text.isWellFormed() && !text.includes('\u0000');

describe('odd texts', () => {
  it('come back from tokens, extraData, domain, id and utk as they were sent', async () => {
    for (const text of oddTexts.filter((one) => isText(one) && one.length <= 100)) {
      const id = `${template} ${text}`;
      const more = { tokens: { text }, extraData: { [`n${text}`]: [text] }, domain: text, id };
      const { status, body } = await world.post(draft(more));
      const { domain: _, ...exact } = more;
      expect([text, status, body]).toEqual([text, 201, expect.objectContaining(exact)]);
      expect((await world.read(body)).body).toEqual(body);
    }
  });

  it('are refused or taken anywhere else, and never break anything', async () => {
    for (const text of oddTexts) {
      const bodies = [
        draft({ objectId: text }),
        draft({ eventTemplateId: text }),
        draft({ timestamp: text }),
        draft({ email: text }),
        draft({ utk: text, objectId: undefined }),
        draft({ tokens: { number: text } }),
        draft({ tokens: { day: text } }),
        draft({ tokens: { [text]: 'x' } }),
        draft({ timelineIFrame: { linkLabel: text, headerLabel: text, url: text, width: 1, height: 1 } }),
      ];
      const answers = await Promise.all([
        ...bodies.map(world.post),
        world.postBatch(bodies),
        world.read({ eventTemplateId: template, id: text.toWellFormed() || '-' }),
        world.app.request({ path: `${eventsPath}/${encodeURIComponent(text.toWellFormed()) || '-'}/x` }),
      ]);
      const broken = answers.filter(({ status }) => status >= 500).map((answer) => answer.text);
      expect([text, broken]).toEqual([text, []]);
    }
  });

  it('do no harm in forms and identifications', async () => {
    let { hub } = world;
    for (const [place, text] of oddTexts.entries()) {
      // One account takes 50 of them in ten seconds.
      if (place % 40 === 0) hub = await newHub();
      const form = {
        fields: [
          { name: text, value: text },
          { name: 'email', value: text },
        ],
        context: { hutk: text },
      };
      const path = `/submissions/v3/integration/submit/${hub.hubId}/6f2a4c1e-57b1-4d0e-9a53-0c1d2e3f4a5b`;
      const answers = await Promise.all([
        request(hub.baseUrl, { path, json: form }),
        request(hub.baseUrl, { path: '/_spoke/visitors/identify', json: { hubId: hub.hubId, utk: text, email: text } }),
      ]);
      const broken = answers.filter(({ status }) => status >= 429).map((answer) => answer.text);
      expect([text, broken]).toEqual([text, []]);
    }
  });
});

describe('odd JSON', () => {
  it.each([
    [
      'tokens',
      [[], 'x', 1, { text: { a: 1 } }, { text: [] }, { constructor: 'x' }, { toString: 'x' }, { hasOwnProperty: 1 }],
    ],
    ['timelineIFrame', [[], 'x', 1, {}, { url: 1 }]],
    ['timestamp', [true, {}, 1.5, 1e300, -1e300, '1e5']],
    ['id', [1, {}, [], true]],
    ['objectId', [-1, 1.5, {}, [], true, 1e300]],
  ])('in %s is refused', async (name, values) => {
    for (const value of values) {
      const { status } = await world.post(draft({ [name]: value }));
      expect([value, status]).toEqual([value, expect.toSatisfy((code: number) => code === 400 || code === 404)]);
    }
  });

  it('in place of a batch or an event is refused', async () => {
    for (const json of [null, [], 'x', 1, { inputs: null }, { inputs: {} }, { inputs: [null] }, { inputs: [[]] }]) {
      expect((await world.app.request({ path: `${eventsPath}/batch/create`, json })).status).toBe(400);
      expect((await world.app.request({ path: eventsPath, json })).status).toBe(400);
    }
  });
});
