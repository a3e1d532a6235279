import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdmin } from '../rules/admins.service.js';
import { Intake, IntakeChange, IntakeForm, IntakeFormParams, NewIntakeForm } from './intake.schema.js';
import type { IntakeForm as StoredForm, IntakeService, IntakeState } from './intake.service.js';

const path = '/_app/intake';
const common = { tag: 'Submissions', callers: ['member'] } as const;

interface Deps {
  readonly intake: IntakeService;
}

/** Assumption T55. What an account accepts from pages of other sites, for its administrators. */
export function addIntakeRoutes(server: Server, deps: Deps): void {
  const { intake } = deps;
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'getIntake',
    summary: 'Whether the account accepts submissions and visitors, and its forms',
    success: { 200: Intake },
    handler: async ({ caller }) => {
      assertAdmin(caller);
      return toIntake(await intake.getIntake(caller.hubId));
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
      return toIntake(await intake.getIntake(caller.hubId));
    },
  });

  addFormRoutes(server, deps);
}

function addFormRoutes(server: Server, { intake }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/forms`,
    operationId: 'addIntakeForm',
    summary: 'Add a form whose submissions the account accepts; without an id it gets one',
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
    summary: 'Delete a form; contacts that came from it stay',
    params: IntakeFormParams,
    success: { 204: null },
    handler: ({ caller, params }) => {
      assertAdmin(caller);
      return intake.deleteForm(caller.hubId, params.formGuid);
    },
  });
}

function toForm({ createdAt, ...form }: StoredForm) {
  return { ...form, createdAt: createdAt.toISOString() };
}

function toIntake({ forms, ...state }: IntakeState): Intake {
  return { ...state, forms: forms.map(toForm) };
}
