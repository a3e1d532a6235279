// Clients whose host is fixed in their code, in a process with `--import` of the interception. Each prints a line of JSON: its name
// and what it got. Arguments: an access token of an installed app, and a port of this machine that serves something else.
import http from 'node:http';
import https, { get } from 'node:https';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { Worker, isMainThread } from 'node:worker_threads';
import { Client } from '@hubspot/api-client';
import { Agent, fetch as undiciFetch, request as undiciRequest, setGlobalDispatcher } from 'undici';

const require = createRequire(import.meta.url);
const { Strategy } = require('passport-hubspot-oauth2');
const Legacy = require('hubspot');

const [, , token, otherPort] = process.argv;
const headers = { authorization: `Bearer ${token}` };
const details = 'https://api.hubapi.com/account-info/v3/details';

const toPortal = async (response) => (await response.json()).portalId;
const send = (module, url, { body, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const request = module.request(url, options, (response) => resolve(text(response)));
    request.once('error', reject).end(body);
  });
const portalOf = async (body) => JSON.parse(await body).portalId;

const clients = {
  fetch: async () => toPortal(await fetch(details, { headers })),
  'fetch of a region': async () => toPortal(await fetch(details.replace('api.', 'api-eu1.'), { headers })),
  'node:https': () => portalOf(send(https, details, { headers })),
  'node:https imported by name': () =>
    new Promise((resolve, reject) => {
      get(details, { headers }, (response) => resolve(portalOf(text(response)))).once('error', reject);
    }),
  'node:https with an agent': async () => {
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
    const portals = await Promise.all([1, 2].map(() => portalOf(send(https, details, { agent, headers }))));
    agent.destroy();
    return portals[1];
  },
  'node:http': () => portalOf(send(http, details.replace('https:', 'http:'), { headers })),
  undici: async () => (await (await undiciRequest(details, { headers })).body.json()).portalId,
  'fetch of undici': async () => toPortal(await undiciFetch(details, { headers })),
  'undici with a dispatcher': async () => {
    setGlobalDispatcher(new Agent({ pipelining: 0 }));
    return toPortal(await fetch(details, { headers }));
  },
  '@hubspot/api-client': async () => {
    const client = new Client({ accessToken: token });
    const { id } = await client.crm.companies.basicApi.create({ properties: { name: 'Acme é' } });
    return (await client.crm.companies.basicApi.getById(id, ['name'])).properties.name;
  },
  hubspot: async () => (await new Legacy({ accessToken: token }).integrations.getAccountDetails()).portalId,
  'passport-hubspot-oauth2': () => {
    const options = { clientID: 'x', clientSecret: 'x', callbackURL: 'http://localhost:3000/callback' };
    const strategy = new Strategy(options, () => undefined);
    return new Promise((resolve, reject) => {
      strategy.userProfile(token, (error, profile) => (error ? reject(error) : resolve(profile.hub_id)));
    });
  },
  'a streamed body': async () => {
    const part = 'x'.repeat(60_000);
    const body = new ReadableStream({
      start(controller) {
        for (const piece of ['{"properties":{"name":"', part, '"}}']) controller.enqueue(Buffer.from(piece));
        controller.close();
      },
    });
    const url = 'https://api.hubapi.com/crm/v3/objects/companies';
    const type = { ...headers, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', body, duplex: 'half', headers: type });
    return [response.status, (await response.text()).length > 0];
  },
  'another host of this machine': async () => (await fetch(`http://localhost:${otherPort}/`)).text(),
  'a host elsewhere': async () => {
    const error = await fetch('https://other.example/').catch(({ cause }) => cause);
    return [error.code, error.message];
  },
  'a worker thread': () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { argv: [token] });
      worker.once('message', resolve).once('error', reject);
    }),
};

if (isMainThread) {
  for (const [name, act] of Object.entries(clients)) {
    const result = await act().catch((error) => `${error.message} ${error.cause?.message ?? ''}`);
    console.log(JSON.stringify([name, result]));
  }
} else {
  const { parentPort } = await import('node:worker_threads');
  parentPort.postMessage(await clients.fetch());
}
