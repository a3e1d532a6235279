import { Type } from 'typebox';

export const DeveloperPerson = Type.Object({
  userId: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  addedAt: Type.String({ format: 'date-time' }),
});

export const DeveloperPeople = Type.Object({ results: Type.Array(DeveloperPerson) });

export const DeveloperPersonParams = Type.Object({ userId: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
