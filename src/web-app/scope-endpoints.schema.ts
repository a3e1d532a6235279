import { Type } from 'typebox';

const strings = (description: string) => Type.Array(Type.String(), { description });

const Endpoint = Type.Object({
  method: Type.String(),
  path: Type.String(),
  summary: Type.String(),
  callers: strings('Kinds of callers'),
  needs: Type.Integer({ description: 'The place of its scopes in `needs`' }),
  dependsOnBody: Type.Boolean({ description: 'The scopes follow from what the request names' }),
});

const Need = Type.Object({
  types: strings('The object types that it applies to; empty: it does not depend on the type'),
  parameters: strings('The parameters of the path that name these types: of several, the scopes of either will do'),
  oneOf: strings('One of these is needed'),
  allOf: strings('All of these are needed'),
});

export const EndpointScopes = Type.Object({
  types: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), spellings: strings('In paths') })),
  endpoints: Type.Array(Endpoint),
  needs: Type.Array(Type.Array(Need), { description: 'The scopes of endpoints; many need the same' }),
});
