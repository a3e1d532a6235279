import { expect, it } from 'vitest';
import { toSandbox } from './frame-sandbox.js';

const ours = 'https://crm.example.com/app/1001/contacts/1';

it('a page of an app has its own origin', () => {
  expect(toSandbox('https://app.example.net/card', ours).split(' ')).toContain('allow-same-origin');
});

it.each([
  'https://crm.example.com/hubfs/1/a.html',
  'https://CRM.example.com:443/',
  '/relative',
  'no address',
  'https:x',
  'https:\\x',
  '//crm.example.com',
])('%s, a page of our own or no origin, has none', (url) => {
  expect(toSandbox(url, ours)).not.toContain('allow-same-origin');
});

it('no page may navigate the window', () => {
  expect(toSandbox('https://app.example.net/', ours)).not.toMatch(/top-navigation|modals/);
});
