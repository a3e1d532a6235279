import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { request } from '../support/http.js';
import { seedHub } from '../support/seed.js';
import { createRandom, roundsOf } from './harness.js';
import { createJournal, type Journal } from './journal.js';

const rounds = roundsOf(4, 6, 20);
const writers = 8;
const { token = '' } = seedHub(1001).privateApps[0] ?? {};
const path = '/crm/v3/objects/companies';

/** Creates companies one after the other until the server is killed; the journal records the number in the name. */
async function write(app: SpokeApp, journal: Journal, next: () => number): Promise<void> {
  for (;;) {
    const number = next();
    journal.note(`begun ${number}`);
    try {
      const json = { properties: { name: `Company ${number}`, domain: `c${number}.example.com` } };
      const { status } = await request(app.baseUrl, { path, token, json });
      if (status === 201) journal.note(`acked ${number}`);
    } catch {
      return;
    }
  }
}

/** The numbers of all companies, each of which must be complete: both properties, and its history. */
async function readNumbers(app: SpokeApp): Promise<number[]> {
  const numbers: number[] = [];
  for (let after = ''; ;) {
    const page = await request(app.baseUrl, {
      path: `${path}?limit=50&properties=name,domain&propertiesWithHistory=name${after}`,
      token,
    });
    expect(page.status).toBe(200);
    for (const { properties, propertiesWithHistory } of page.body.results) {
      const number = Number(/^Company (\d+)$/.exec(properties.name)?.[1]);
      expect(properties.domain).toBe(`c${number}.example.com`);
      expect(propertiesWithHistory.name).toHaveLength(1);
      numbers.push(number);
    }
    if (!page.body.paging) return numbers;
    after = `&after=${page.body.paging.next.after}`;
  }
}

it(
  'every acknowledged company exists completely after kill -9 under load',
  async () => {
    const app = await startSpoke();
    const journal = createJournal();
    const random = createRandom(11);
    let last = 0;
    for (let round = 0; round < rounds; round += 1) {
      const load = Array.from({ length: writers }, () => write(app, journal, () => (last += 1)));
      const enough = journal.acked.size + writers + 1 + Math.floor(random() * 60);
      while (journal.acked.size < enough) await delay(2);
      await delay(random() * 20);
      await app.kill9();
      await Promise.all(load);
      await app.restart();
      const numbers = await readNumbers(app);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(journal.compare(numbers)).toEqual({ lost: [], invented: [] });
    }
    console.log(`kills of the server: ${rounds}, companies: ${journal.acked.size}`);
    expect(journal.acked.size).toBeGreaterThan(rounds * writers);
  },
  rounds * 20_000,
);
