import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { toPaging, toPreviousPaging } from './paging.js';

const baseUrl = 'https://crm.example.com';
const toRequest = (originalUrl: string) => ({ originalUrl, baseUrl }) as FastifyRequest;
const next = (url: string, after: string) => toPaging(toRequest(url), after).next.link.slice(baseUrl.length);
const previous = (url: string, before: string) =>
  toPreviousPaging(toRequest(url), before).prev.link.slice(baseUrl.length);

describe('links to other pages', () => {
  const cases = [
    ['/list', '7', '/list?after=7'],
    ['/list?limit=2', '7', '/list?limit=2&after=7'],
    ['/list?after=5&limit=2', '7', '/list?after=7&limit=2'],
    ['/list?limit=2&after=', '7', '/list?limit=2&after=7'],
    ['/list?after=5&after=6&limit=2', '7', '/list?after=7&limit=2'],
    ['/list?properties=a,b&q=%41%20b', '7', '/list?properties=a%2Cb&q=A+b&after=7'],
    ['/list?%61fter=5', '7', '/list?after=7'],
    ['/list?limit=2', 'a/b=&c', '/list?limit=2&after=a%2Fb%3D%26c'],
    ['/list?limit=2', '', '/list?limit=2&after='],
    ['/list?q=0-cursor-0', '7', '/list?q=0-cursor-0&after=7'],
    ['/list?q=0%2Dcursor-0', '7', '/list?q=0-cursor-0&after=7'],
    ['/list/0-cursor-0', '7', '/list/0-cursor-0?after=7'],
    ['/list?before=5&limit=2', '7', '/list?limit=2&after=7'],
    ['/list?hapikey=secret&limit=2', '7', '/list?limit=2&after=7'],
  ] as const;

  it.each(cases)('%s continues at %s with %s, also repeatedly', (url, after, link) => {
    for (let time = 0; time < 3; time += 1) expect(next(url, after)).toBe(link);
  });

  it('have their own cursors, and another name for the previous page', () => {
    expect(['7', '8', '$1'].map((after) => next('/list?limit=2&after=6', after))).toEqual([
      '/list?limit=2&after=7',
      '/list?limit=2&after=8',
      '/list?limit=2&after=%241',
    ]);
    expect(previous('/list?limit=2&after=6', '5')).toBe('/list?limit=2&before=5');
    expect(next('/list?limit=2&after=6', '7')).toBe('/list?limit=2&after=7');
  });

  it('are correct beyond a thousand paths', () => {
    for (let number = 0; number < 1500; number += 1)
      expect(next(`/list/${number}`, '7')).toBe(`/list/${number}?after=7`);
    expect(next('/list/3', '8')).toBe('/list/3?after=8');
  });
});
