import { expect, it } from 'vitest';
import {
  emptyTemplate,
  newToken,
  toDraft,
  markStored,
  toOffset,
  toOptions,
  toPreviewBody,
  toTemplateBody,
  type TemplateDraft,
} from './template-draft.js';

const moment = '2026-01-01T00:00:00Z';

it('options are one per line, with an optional label after an equals sign', () => {
  expect(toOptions('small\n big = Really big \n\nodd=a=b')).toEqual([
    { value: 'small', label: 'small' },
    { value: 'big', label: 'Really big' },
    { value: 'odd', label: 'a=b' },
  ]);
});

it('a template is unchanged after a round trip through the editor', () => {
  const token = { name: 'size', label: 'Size', type: 'enumeration' as const, createdAt: moment, updatedAt: moment };
  const options = [
    { value: 's', label: 'Small' },
    { value: 'big', label: 'big' },
  ];
  const template = {
    id: '1',
    name: 'Order',
    objectType: 'contacts',
    headerTemplate: 'Ordered {{size}}',
    createdAt: moment,
    updatedAt: moment,
    tokens: [{ ...token, options, objectPropertyName: 'shirt_size' }],
  };
  const draft = toDraft(template);
  expect(draft.tokens[0]?.sample).toBe('s');
  expect(toTemplateBody(draft)).toEqual({
    name: 'Order',
    headerTemplate: 'Ordered {{size}}',
    detailTemplate: '',
    tokens: [{ name: 'size', label: 'Size', type: 'enumeration', options, objectPropertyName: 'shirt_size' }],
  });
});

it('a preview has the samples of named tokens, and the extra data if it is valid JSON', () => {
  const draft: TemplateDraft = {
    ...emptyTemplate,
    tokens: [{ ...newToken(1), name: 'who', sample: 'Ada' }, newToken(2)],
  };
  const tokens = [{ name: 'who', type: 'string', value: 'Ada' }];
  expect(toPreviewBody(draft)).toMatchObject({ tokens });
  expect(toPreviewBody(draft)).not.toHaveProperty('extraData');
  expect(toPreviewBody({ ...draft, extraData: '{"a":1}' })).toMatchObject({ extraData: { a: 1 } });
  expect(toPreviewBody({ ...draft, extraData: '{"a":' })).toBeUndefined();
});

it('a line and a column are converted to an offset', () => {
  const text = 'one\ntwo\nthree';
  expect(text.slice(toOffset(text, 2, 2))).toBe('wo\nthree');
  expect(toOffset(text, 9, 9)).toBe(text.length);
});

it('saving marks the stored tokens and keeps what was typed meanwhile', () => {
  const [sent, later] = [
    { ...newToken(1), name: 'size' },
    { ...newToken(2), name: 'colour' },
  ];
  const draft: TemplateDraft = { ...emptyTemplate, headerTemplate: 'typed', tokens: [sent, later] };
  const token = {
    name: 'size',
    label: 'size',
    type: 'string' as const,
    options: [],
    createdAt: moment,
    updatedAt: moment,
  };
  expect(markStored(draft, { tokens: [token] })).toEqual({
    ...draft,
    tokens: [{ ...sent, isStored: true }, later],
  });
});
