import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };
const formGuid = Type.String({ format: 'uuid', description: 'The id in the address that the form is submitted to' });

export const IntakeForm = Type.Object({
  formGuid,
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
});

export const Intake = Type.Object({
  accepts: Type.Boolean({ description: 'Whether the account accepts submissions and visitors' }),
  acceptsUnknownForms: Type.Boolean({ description: 'Any form id will do, as in a sandbox' }),
  forms: Type.Array(IntakeForm),
});
export type Intake = Static<typeof Intake>;

export const IntakeChange = Type.Object({ accepts: Type.Boolean() }, strict);

export const NewIntakeForm = Type.Object(
  {
    formGuid: Type.Optional(formGuid),
    name: Type.String({ description: '1 to 100 characters' }),
  },
  strict,
);

export const IntakeFormParams = Type.Object({ formGuid: Type.String({ format: 'uuid' }) });
