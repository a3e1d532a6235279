import { Type } from 'typebox';
import { intakeErrors } from '../../accounts/hubs/intake.errors.js';
import type { IntakeService } from '../../accounts/hubs/intake.service.js';
import type { Server } from '../../platform/http/facts.js';
import { addUnservedWrites } from '../../platform/http/unserved.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';

const tag = 'Forms, version 2';
const path = '/forms/v2/forms';

const time = Type.Integer({ description: 'Milliseconds since 1970' });
const LegacyForm = Type.Object({
  portalId: Type.Integer(),
  guid: Type.String(),
  name: Type.String(),
  createdAt: time,
  updatedAt: time,
  formFieldGroups: Type.Array(Type.Unknown(), { description: 'None: any known property is accepted' }),
  deletable: Type.Boolean(),
});

type KnownForm = Awaited<ReturnType<IntakeService['getIntake']>>['forms'][number];

function toLegacyForm({ formGuid, name, createdAt }: KnownForm, portalId: number) {
  const at = createdAt.getTime();
  return { portalId, guid: formGuid, name, createdAt: at, updatedAt: at, formFieldGroups: [], deletable: true };
}

/** The forms whose submissions an account knows. Assumption Y7. */
export function addLegacyFormRoutes(server: Server, intake: Pick<IntakeService, 'getIntake'>): void {
  addLegacyRoute(server, {
    method: 'GET',
    path,
    operationId: 'listLegacyForms',
    summary: 'List the known forms of the account (version 2)',
    tag,
    success: { 200: Type.Array(LegacyForm) },
    handler: async ({ caller: { hubId } }) =>
      (await intake.getIntake(hubId)).forms.map((form) => toLegacyForm(form, hubId)),
  });
  addUnservedWrites(server, path);

  addLegacyRoute(server, {
    method: 'GET',
    path: `${path}/:formGuid`,
    operationId: 'getLegacyForm',
    summary: 'Read one known form of the account (version 2)',
    tag,
    params: Type.Object({ formGuid: Type.String({ maxLength: 100 }) }),
    success: { 200: LegacyForm },
    handler: async ({ params, caller: { hubId } }) => {
      const guid = params.formGuid.toLowerCase();
      const form = (await intake.getIntake(hubId)).forms.find(({ formGuid }) => formGuid === guid);
      if (!form) throw intakeErrors.formNotFound();
      return toLegacyForm(form, hubId);
    },
  });
  addUnservedWrites(server, `${path}/:formGuid`);
}
