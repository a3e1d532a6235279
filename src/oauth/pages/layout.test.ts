import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mark } from './layout.js';

const readWebFile = (path: string) => readFileSync(new URL(`../../../web/src/${path}`, import.meta.url), 'utf8');

it('Spec 5.1: the pages have the logo of the web app', () => {
  const shapes = (svg: string) => svg.match(/<(rect|path|circle)[^>]*>/g);
  expect(shapes(mark.text)).toEqual(shapes(readWebFile('ui/marks/spoke.svg')));
});
