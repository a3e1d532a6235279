import { Type } from 'typebox';

const Token = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: Type.Enum(['string', 'number', 'date', 'enumeration']),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});

export const ConnectedTemplates = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      objectTypeId: Type.String({ description: 'Of the records that its events are about' }),
      name: Type.String(),
      app: Type.Object({ appId: Type.Integer(), name: Type.String() }),
      tokens: Type.Array(Token),
    }),
  ),
});
