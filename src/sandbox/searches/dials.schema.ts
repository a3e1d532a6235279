import { Type, type Static } from 'typebox';
import { maxResults as mostResults } from '../../objects/search/search.schema.js';

const longestLagMs = 600_000;

const searchLagMs = Type.Integer({
  minimum: 0,
  maximum: longestLagMs,
  description: 'How long writes take to appear in searches, by the clock',
});
const maxResults = Type.Integer({
  minimum: 1,
  maximum: mostResults,
  description: 'Pages of searches that end beyond this match are refused',
});
const maxPageSize = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'The largest page of lists and searches, where theirs is not smaller anyway',
});

/** The dials to move; null moves one back. */
export const newDials = Type.Object(
  {
    searchLagMs: Type.Optional(Type.Union([searchLagMs, Type.Null()])),
    maxResults: Type.Optional(Type.Union([maxResults, Type.Null()])),
    maxPageSize: Type.Optional(Type.Union([maxPageSize, Type.Null()])),
  },
  { additionalProperties: false, minProperties: 1 },
);

export const dialState = Type.Object({
  searchLagMs,
  maxResults,
  maxPageSize: Type.Union([maxPageSize, Type.Null()], { description: 'null: what each list documents' }),
});
export type DialState = Static<typeof dialState>;
