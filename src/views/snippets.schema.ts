import { Type } from 'typebox';

const strict = { additionalProperties: false };
const name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });
const body = Type.String({ minLength: 1, maxLength: 20_000, description: 'HTML; the response has it sanitised' });

export const SnippetParams = Type.Object({ snippetId: Type.String() });

export const NewSnippet = Type.Object({ name, body }, strict);

export const SnippetChange = Type.Object(
  { name: Type.Optional(name), body: Type.Optional(body) },
  { ...strict, minProperties: 1 },
);

export const Snippet = Type.Object({
  id: Type.String(),
  name: Type.String(),
  body: Type.String({ description: 'Sanitised HTML' }),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
});

export const Snippets = Type.Object({ results: Type.Array(Snippet, { description: 'By name' }) });
