import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { newUuid } from '../../platform/ids.js';
import { intakeErrors } from './intake.errors.js';
import * as store from './intake.store.js';
import { isNameText } from '../rules/names.js';

interface IntakeState {
  readonly accepts: boolean;
  readonly acceptsUnknownForms: boolean;
  readonly forms: readonly store.IntakeForm[];
}

interface NewIntakeForm {
  readonly hubId: number;
  /** Generated if omitted. */
  readonly formGuid?: string | undefined;
  readonly name: string;
}

/** What accounts accept from other sites without a credential. Assumption T55. */
export interface IntakeService {
  getIntake(hubId: number): Promise<IntakeState>;
  setAccepts(hubId: number, accepts: boolean): Promise<void>;
  setAcceptsInTx(tx: Tx, hubId: number, accepts: boolean): Promise<void>;
  /** Throws FORM_NAME_INVALID, TOO_MANY_FORMS (400), FORM_EXISTS (409). */
  addForm(form: NewIntakeForm): Promise<store.IntakeForm>;
  addFormInTx(tx: Tx, form: NewIntakeForm): Promise<store.IntakeForm>;
  /** Throws FORM_NOT_FOUND (404). */
  deleteForm(hubId: number, formGuid: string): Promise<void>;
  /** Throws INTAKE_NOT_FOUND (404) if the account is unknown or does not accept visitors. */
  assertAcceptsVisitors(hubId: number): Promise<void>;
  /** Returns whether the account knows the form. Throws INTAKE_NOT_FOUND (404) if it does not accept the submission. */
  admitSubmission(hubId: number, formGuid: string): Promise<{ readonly isKnownForm: boolean }>;
}

interface IntakeDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** By default, a sandbox accepts everything and a production server nothing. */
  readonly mode: 'sandbox' | 'production';
}

const mostForms = 1000;

export function createIntakeService({ db, clock, mode }: IntakeDeps): IntakeService {
  const isSandbox = mode === 'sandbox';
  const admit = async (hubId: number, formGuid: string | null) => {
    // One statement whether the account exists or not, so that both take the same time.
    const found = await db.read((tx) => store.findAdmission(tx, hubId, formGuid));
    if (!(found && (found.isOpen ?? isSandbox))) throw intakeErrors.intakeNotFound();
    return found;
  };
  const setAcceptsInTx = (tx: Tx, hubId: number, accepts: boolean) => store.upsertIntake(tx, hubId, accepts);
  const addFormInTx = async (tx: Tx, { hubId, formGuid = newUuid(), name }: NewIntakeForm) => {
    if (!isNameText(name)) throw intakeErrors.formNameInvalid();
    if ((await store.countForms(tx, hubId)) >= mostForms) throw intakeErrors.tooManyForms();
    const form = { formGuid: formGuid.toLowerCase(), name, createdAt: clock.now() };
    if (!(await store.insertForm(tx, { ...form, hubId }))) throw intakeErrors.formExists();
    return form;
  };
  return {
    async getIntake(hubId) {
      const [found, forms] = await db.read(async (tx) => [
        await store.findAdmission(tx, hubId, null),
        await store.listForms(tx, hubId),
      ]);
      return { accepts: found?.isOpen ?? isSandbox, acceptsUnknownForms: isSandbox, forms };
    },
    setAccepts: (hubId, accepts) => db.write((tx) => setAcceptsInTx(tx, hubId, accepts)),
    setAcceptsInTx,
    addForm: (form) => db.write((tx) => addFormInTx(tx, form)),
    addFormInTx,
    async deleteForm(hubId, formGuid) {
      const isDeleted = await db.write((tx) => store.deleteForm(tx, { hubId, formGuid }));
      if (!isDeleted) throw intakeErrors.formNotFound();
    },
    async assertAcceptsVisitors(hubId) {
      await admit(hubId, null);
    },
    async admitSubmission(hubId, formGuid) {
      const { isKnownForm } = await admit(hubId, formGuid);
      if (!isKnownForm && !isSandbox) throw intakeErrors.intakeNotFound();
      return { isKnownForm };
    },
  };
}
