import { expect, it } from 'vitest';
import { defaultPipelines } from './default-pipelines.js';
import { toHubPipelines, toUnwritten } from './hub-pipelines.service.js';

const now = new Date('2026-01-02T03:04:05Z');
const row = {
  id: 'ours',
  objectType: '0-3',
  label: 'Ours',
  displayOrder: 0,
  stages: [
    { id: 'won', label: 'Won', displayOrder: 0, metadata: { probability: '1.0' }, createdAt: now, updatedAt: now },
  ],
  createdAt: now,
  updatedAt: now,
};

it('a hub that has changed the pipelines of one type has the default ones of every other type', () => {
  const pipelines = toHubPipelines([row]);
  expect(pipelines.get('0-3')?.map(({ id }) => id)).toEqual(['ours']);
  expect(pipelines.get('0-5')).toBe(defaultPipelines.get('0-5'));
  expect(pipelines.get('0-136')).toBe(defaultPipelines.get('0-136'));
});

it('the next change writes the default pipelines of the types without rows', () => {
  expect(toUnwritten([]).size).toBe(defaultPipelines.size);
  expect([...toUnwritten([row]).keys()]).toEqual([...defaultPipelines.keys()].filter((type) => type !== '0-3'));
});
