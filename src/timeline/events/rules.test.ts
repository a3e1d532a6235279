import { describe, expect, it } from 'vitest';
import { toNewEvent } from './new-event-rules.js';
import type { EventTemplate } from '../templates/template.js';

const now = new Date('2026-01-30T17:42:10.276Z');
const template: EventTemplate = {
  id: '1000100',
  appId: 3001,
  objectType: '0-1',
  name: 'Course',
  tokens: [],
  version: 1,
  createdAt: now,
  updatedAt: now,
};
const frame = (url: string) => ({ linkLabel: 'Open', headerLabel: 'Course', url, width: 600, height: 400 });
const toEvent = (more: object, isSandbox: boolean) =>
  toNewEvent(
    { eventTemplateId: template.id, objectId: '1', ...more },
    { template, extraData: undefined, now, isSandbox },
  );

describe('the iframe URL of an event outside the sandbox', () => {
  it('must be https, also on this machine', () => {
    for (const url of ['http://localhost/', 'http://127.0.0.1:3000/', 'http://[::1]/']) {
      expect(toEvent({ timelineIFrame: frame(url) }, true).iframe).toEqual(frame(url));
      expect(() => toEvent({ timelineIFrame: frame(url) }, false)).toThrow('timelineIFrame.url must be an https URL');
    }
    const url = 'https://localhost:3000/';
    expect(toEvent({ timelineIFrame: frame(url) }, false).iframe).toEqual(frame(url));
  });
});

describe('the iframe URL of an event', () => {
  it.each([
    ['HTTPS://App.Example.com:443/a b', 'https://app.example.com/a%20b'],
    ['https://app.example.com\\card', 'https://app.example.com/card'],
    ['https://app.example.com/../x/./y', 'https://app.example.com/x/y'],
    [' https://app.example.com', 'https://app.example.com/'],
  ])('%j is stored as %j', (url, stored) => {
    expect(toEvent({ timelineIFrame: frame(url) }, false).iframe).toEqual(frame(stored));
  });

  it.each(['https:x', 'https:/x', 'https:\\\\x.example', 'https:app.example.com', 'http:localhost'])(
    '%j, which browsers may treat as relative, is rejected',
    (url) => {
      expect(() => toEvent({ timelineIFrame: frame(url) }, true)).toThrow('timelineIFrame.url must be an https URL');
    },
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://app.example.com/'])('%j is rejected', (url) => {
    expect(() => toEvent({ timelineIFrame: frame(url) }, true)).toThrow('timelineIFrame.url must');
  });
});

describe('the time of an event', () => {
  it('defaults to the time of the request', () => {
    expect(toEvent({}, true).occurredAt).toEqual(now);
    expect(toEvent({ timestamp: '' }, true).occurredAt).toEqual(now);
    expect(toEvent({ timestamp: 0 }, true).occurredAt).toEqual(new Date(0));
    expect(toEvent({ timestamp: '0001-01-01T00:00:00Z' }, true).occurredAt.getUTCFullYear()).toBe(1);
    expect(() => toEvent({ timestamp: 253402300800000 }, true)).toThrow('neither ISO 8601');
  });
});
