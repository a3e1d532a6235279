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
   * Takes what a person has submitted: the contact of their address, found or made, gets the values of those properties that
   * forms may have, and the browser is theirs from then on. Without an address it is the contact whose browser it is. A form
   * that the account does not know fills only empty values of a contact. Throws FORM_INVALID (400), INTAKE_NOT_FOUND (404).
   */
  submit(place: FormPlace, body: unknown): Promise<void>;
}

interface FormsServiceDeps {
  readonly intake: Pick<IntakeService, 'admitSubmission'>;
  readonly properties: Pick<PropertiesService, 'getType' | 'getPropertySet'>;
  readonly visitors: VisitorsService;
}

const largestHubId = 2_147_483_647;

export function createFormsService({ intake, properties, visitors }: FormsServiceDeps): FormsService {
  return {
    async submit({ hubId, formGuid }, body) {
      const { email, values, utk } = toSubmission(body);
      if (hubId > largestHubId) throw intakeErrors.intakeNotFound();
      const { isKnownForm } = await intake.admitSubmission(hubId, formGuid);
      const set = await properties.getPropertySet(hubId, await properties.getType(hubId, 'contacts'));
      // Anybody can submit anything: a page decides no more about a contact than forms may. Assumption T55.
      const permitted = Object.fromEntries(Object.entries(values).filter(([name]) => set.get(name)?.formField));
      const source = { type: 'FORM', id: formGuid };
      const contactId = await explained(
        visitors.identify({ hubId, email, utk, values: permitted, onlyEmpty: !isKnownForm, source }),
      );
      if (contactId === undefined) throw formInvalid([requiredField('fields.email')]);
    },
  };
}

/** The refusal of an address, in the words of forms. */
async function explained<T>(identified: Promise<T>): Promise<T> {
  try {
    return await identified;
  } catch (error) {
    if (!valueErrors.invalidPropertyValues.is(error)) throw error;
    throw formInvalid([{ message: "Error in 'fields.email'. Invalid email address", errorType: 'INVALID_EMAIL' }]);
  }
}
