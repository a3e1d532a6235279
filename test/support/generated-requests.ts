import { listLeaves, listObjects, setAt, type JsonSchema, type Operation } from './crm-operations.js';
import { toMinimalBody } from './crm-drafts.js';
import type { Dice } from './dice.js';
import { pickHostileJson, pickHostilePart } from './hostile-values.js';
import type { RequestOptions } from './http.js';

/** Existing values for path parameters, by name; at least one for each name. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

const contentTypes = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json, text/plain',
  ';',
];

/** A request of an operation: as described, or with one or several invalid fields. Headers contain no credential. */
export function generateRequest(operation: Operation, known: KnownIds, dice: Dice): RequestOptions {
  const { method } = operation;
  const path = `${toPath(operation, known, dice)}${toQuery(operation, dice)}`;
  const body = toBody(operation, dice);
  if (body === undefined) return { method, path };
  const type = dice.roll(20) === 0 ? contentTypes[dice.roll(contentTypes.length)] : 'application/json';
  return { method, path, rawBody: body, headers: { 'content-type': type, 'content-length': Buffer.byteLength(body) } };
}

function toPath({ path }: Operation, known: KnownIds, dice: Dice): string {
  return path.replace(/\{(\w+)\}|\*/g, (_, name?: string) => {
    const ids = known[name ?? '*'] ?? ['7'];
    if (dice.roll(5) === 0) return pickHostilePart(dice).replace(/^$/, 'x');
    return encodeURIComponent(ids[dice.roll(ids.length)] ?? '7');
  });
}

function toQuery({ parameters }: Operation, dice: Dice): string {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && dice.roll(3) === 0)
    .flatMap(({ name, schema }) => {
      const pair = `${name}${dice.roll(8) === 0 ? '[0]' : ''}=${toQueryValue(schema, dice)}`;
      return dice.roll(8) === 0 ? new Array<string>(1 + dice.roll(30)).fill(pair) : [pair];
    });
  if (dice.roll(10) === 0) pairs.push(`${pickHostilePart(dice)}=${pickHostilePart(dice)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function toQueryValue(schema: JsonSchema, dice: Dice): string {
  if (dice.roll(2) === 0) return pickHostilePart(dice);
  return encodeURIComponent(
    String(schema.enum?.[0] ?? schema.minimum ?? (schema.type === 'boolean' ? 'true' : 'email')),
  );
}

const mark = '\u2603';

/** The minimal request of the operation, with values in described fields, and in some undescribed ones. */
function toBody(operation: Operation, dice: Dice): string | undefined {
  const { body: schema } = operation;
  if (!schema) return dice.roll(15) === 0 && operation.method !== 'GET' ? pickHostileJson(dice) : undefined;
  const type = operation.path.includes('/pipelines/') ? 'tickets' : 'contacts';
  let body = toMinimalBody(operation, { type, otherType: 'companies' });
  if (dice.roll(8) === 0) return JSON.stringify(body);
  const hostile: string[] = [];
  for (let times = 1 + dice.roll(3); times > 0; times -= 1) {
    body = setAt(body, pickPlace(schema, dice), `${mark}${hostile.length}`);
    hostile.push(pickHostileJson(dice));
  }
  const text = JSON.stringify(body).replace(/"\u2603(\d)"/g, (_, place: string) => hostile[Number(place)] ?? 'null');
  return dice.roll(25) === 0 ? text.slice(0, dice.roll(text.length + 1)) : text;
}

const names = ['firstname', 'email', '__proto__', 'toString', 'closedate', 'hs_timestamp', 'nope', ''];

function pickPlace(schema: JsonSchema, dice: Dice): string {
  const places = [...listLeaves(schema), ...listObjects(schema)].map(({ at }) => at);
  const place = places[dice.roll(places.length)] ?? '';
  const inside = dice.roll(4) === 0 ? '/*' : '';
  return `${place}${inside}`.replace(/\*/g, () => names[dice.roll(names.length)] ?? 'nope');
}
