import { intakeErrors } from '../../accounts/hubs/intake.errors.js';
import type { IntakeService } from '../../accounts/hubs/intake.service.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { valueErrors } from '../../properties/values/values.errors.js';
import { formInvalid, requiredField, toSubmission } from './form-rules.js';
import type { VisitorsService } from './visitors.service.js';

interface FormPlace {
  readonly hubId: number;
  readonly formGuid: string;
}

export interface FormsService {
  /**
   * Processes a form submission: finds or creates the contact of the address, sets the properties that forms may set, and
   * links the browser to the contact. Without an address the contact linked to the browser is used. A form unknown to the
   * account only fills empty values. Throws FORM_INVALID (400), INTAKE_NOT_FOUND (404).
   */
  submit(place: FormPlace, body: unknown): Promise<void>;
}

interface FormsServiceDeps {
  readonly intake: Pick<IntakeService, 'admitSubmission'>;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
  readonly visitors: VisitorsService;
}

const largestHubId = 2_147_483_647;

export function createFormsService({ intake, properties, visitors }: FormsServiceDeps): FormsService {
  return {
    async submit({ hubId, formGuid }, body) {
      const { email, values, utk } = toSubmission(body);
      if (hubId > largestHubId) throw intakeErrors.intakeNotFound();
      const { isKnownForm } = await intake.admitSubmission(hubId, formGuid);
      const set = await properties.definitions.getPropertySet(hubId, await properties.types.getType(hubId, 'contacts'));
      // Submissions are public: a page can only set properties available to forms. Assumption T55.
      const permitted = Object.fromEntries(Object.entries(values).filter(([name]) => set.get(name)?.formField));
      const source = { type: 'FORM', id: formGuid };
      const formId = formGuid.toLowerCase();
      const contactId = await explained(
        visitors.identify({ ...{ hubId, email, utk, source }, values: permitted, onlyEmpty: !isKnownForm, formId }),
      );
      if (contactId === undefined) throw formInvalid([requiredField('fields.email')]);
    },
  };
}

/** Translates the refusal of an address to a form error. */
async function explained<T>(identified: Promise<T>): Promise<T> {
  try {
    return await identified;
  } catch (error) {
    if (!valueErrors.invalidPropertyValues.is(error)) throw error;
    throw formInvalid([{ message: "Error in 'fields.email'. Invalid email address", errorType: 'INVALID_EMAIL' }]);
  }
}
