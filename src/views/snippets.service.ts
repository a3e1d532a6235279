import type { Static } from 'typebox';
import type { Clock } from '../platform/clock.js';
import { findViolatedConstraint } from '../platform/db/constraints.js';
import type { Db, Tx } from '../platform/db/db.js';
import { defineErrors } from '../platform/http/errors.js';
import { toSafeHtml } from '../platform/safe-html.js';
import type * as wire from './snippets.schema.js';
import * as store from './snippets.store.js';

type Snippet = Static<typeof wire.Snippet>;

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals for snippets. Placeholders in braces are filled in where they are thrown. */
const snippetErrors = defineErrors({
  SNIPPET_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The snippet does not exist.' },
  SNIPPET_NAME_TAKEN: { ...refusal, message: "The account already has a snippet named '{name}'." },
  TOO_MANY_SNIPPETS: { ...refusal, message: 'No more than 200 snippets are allowed per account.' },
});

/** Assumption V4. Texts that all users of an account insert into activities. */
export interface SnippetsService {
  /** By name. */
  listSnippets(hubId: number): Promise<Snippet[]>;
  /** Throws SNIPPET_NAME_TAKEN, TOO_MANY_SNIPPETS (400). */
  createSnippet(hubId: number, snippet: Static<typeof wire.NewSnippet>): Promise<Snippet>;
  /** Throws SNIPPET_NOT_FOUND (404), SNIPPET_NAME_TAKEN (400). */
  updateSnippet(hubId: number, snippetId: string, change: Static<typeof wire.SnippetChange>): Promise<Snippet>;
  /** Throws SNIPPET_NOT_FOUND (404). */
  deleteSnippet(hubId: number, snippetId: string): Promise<void>;
}

interface SnippetsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const mostSnippets = 200;

export function createSnippetsService({ db, clock }: SnippetsDeps): SnippetsService {
  return {
    async listSnippets(hubId) {
      return (await db.read((tx) => store.listSnippets(tx, hubId, mostSnippets))).map(toWire);
    },
    async createSnippet(hubId, { name: given, body: html }) {
      const [name, body, now] = [given.trim(), toSafeHtml(html), clock.now()];
      const snippetId = await withName(name, () =>
        db.write(async (tx) => {
          if ((await store.countSnippets(tx, hubId)) >= mostSnippets) throw snippetErrors.tooManySnippets();
          return store.insertSnippet(tx, hubId, { name, body, now });
        }),
      );
      return toWire({ snippetId, name, body, createdAt: now, updatedAt: now });
    },
    async updateSnippet(hubId, snippetId, { name: given, body: html }) {
      const now = clock.now();
      const row = await withName(given?.trim() ?? '', () =>
        db.write(async (tx) => {
          const current = await getSnippet(tx, hubId, snippetId);
          const next = {
            name: given?.trim() ?? current.name,
            body: html === undefined ? current.body : toSafeHtml(html),
          };
          await store.updateSnippet(tx, { hubId, snippetId: current.snippetId }, { ...next, now });
          return { ...current, ...next, updatedAt: now };
        }),
      );
      return toWire(row);
    },
    async deleteSnippet(hubId, snippetId) {
      await db.write(async (tx) => {
        const { snippetId: id } = await getSnippet(tx, hubId, snippetId);
        await store.deleteSnippet(tx, { hubId, snippetId: id });
      });
    },
  };
}

const largestId = 2_147_483_647;

async function getSnippet(tx: Tx, hubId: number, snippetId: string): Promise<store.SnippetRow> {
  const isId = /^[1-9][0-9]{0,9}$/.test(snippetId) && Number(snippetId) <= largestId;
  const row = isId ? await store.findSnippet(tx, hubId, Number(snippetId)) : undefined;
  if (!row) throw snippetErrors.snippetNotFound();
  return row;
}

async function withName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (findViolatedConstraint(error) !== 'snippet_name') throw error;
    throw snippetErrors.snippetNameTaken({ message: `The account already has a snippet named '${name}'.` });
  }
}

const toWire = ({ snippetId, name, body, createdAt, updatedAt }: store.SnippetRow): Snippet => ({
  id: String(snippetId),
  name,
  body,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
