import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdmin } from '../rules/admins.js';
import type { IntakeService } from './intake.service.js';
import { Type } from 'typebox';

const strict = { additionalProperties: false };
const formGuid = Type.String({ format: 'uuid', description: 'The id in the address that the form is submitted to' });

const IntakeForm = Type.Object({
  formGuid,
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
});

const Intake = Type.Object({
  accepts: Type.Boolean({ description: 'Whether the account accepts submissions and visitors' }),
  acceptsUnknownForms: Type.Boolean({ description: 'Accepts any form id, as in a sandbox' }),
  forms: Type.Array(IntakeForm),
});

const IntakeForms = Type.Object({ results: Type.Array(IntakeForm) });

const IntakeChange = Type.Object({ accepts: Type.Boolean() }, strict);

const NewIntakeForm = Type.Object(
  {
    formGuid: Type.Optional(formGuid),
    name: Type.String({ description: '1 to 100 characters' }),
  },
  strict,
);

const IntakeFormParams = Type.Object({ formGuid: Type.String({ format: 'uuid' }) });

const path = '/_app/intake';
const common = { tag: 'Submissions', callers: ['member'] } as const;

interface Deps {
  readonly intake: IntakeService;
}

/** Assumption T55. What an account accepts from other sites, for its administrators. */
export function addIntakeRoutes(server: Server, deps: Deps): void {
  const { intake } = deps;
  const getIntake = async (hubId: number) => {
    const { forms, ...state } = await intake.getIntake(hubId);
    return { ...state, forms: forms.map(toForm) };
  };
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'getIntake',
    summary: 'Read whether the account accepts submissions and visitors, and its forms',
    success: { 200: Intake },
    handler: async ({ caller }) => {
      assertAdmin(caller);
      return getIntake(caller.hubId);
    },
  });

  addRoute(server, {
    ...common,
    method: 'PATCH',
    path,
    operationId: 'changeIntake',
    summary: 'Accept submissions and visitors, or stop accepting them',
    body: IntakeChange,
    success: { 200: Intake },
    handler: async ({ caller, body }) => {
      assertAdmin(caller);
      await intake.setAccepts(caller.hubId, body.accepts);
      return getIntake(caller.hubId);
    },
  });

  addFormRoutes(server, deps);
}

function addFormRoutes(server: Server, { intake }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/forms`,
    operationId: 'listIntakeForms',
    summary: 'List the forms of the account, for workflows that start with their submissions',
    success: { 200: IntakeForms },
    handler: async ({ caller }) => ({ results: (await intake.getIntake(caller.hubId)).forms.map(toForm) }),
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/forms`,
    operationId: 'addIntakeForm',
    summary: 'Add a form whose submissions the account accepts; its id is generated if omitted',
    body: NewIntakeForm,
    success: { 201: IntakeForm },
    refusals: [409],
    handler: async ({ caller, body }) => {
      assertAdmin(caller);
      return toForm(await intake.addForm({ ...body, hubId: caller.hubId }));
    },
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/forms/:formGuid`,
    operationId: 'deleteIntakeForm',
    summary: 'Delete a form; its contacts are not deleted',
    params: IntakeFormParams,
    success: { 204: null },
    handler: ({ caller, params }) => {
      assertAdmin(caller);
      return intake.deleteForm(caller.hubId, params.formGuid);
    },
  });
}

function toForm<Form extends { readonly createdAt: Date }>({ createdAt, ...form }: Form) {
  return { ...form, createdAt: createdAt.toISOString() };
}
