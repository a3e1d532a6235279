import { type AppError } from '../../platform/http/errors.js';
import { formErrors } from './forms.errors.js';

/** A form submission from a page. */
interface Submission {
  readonly email: string | undefined;
  /** Property name to text; selected checkboxes are joined by semicolons. */
  readonly values: Readonly<Record<string, string>>;
  /** Cookie token of the browser. */
  readonly utk: string | undefined;
}

const fieldLimit = 1000;
const contactType = '0-1';

/** Parses a submission. Throws FORM_INVALID (400) listing all errors. */
export function toSubmission(body: unknown): Submission {
  const { fields, context, legalConsentOptions } = toObject(body);
  const failures = [...listFieldFailures(fields), ...listContextFailures(context ?? {})];
  if (!isObject(legalConsentOptions ?? {})) {
    failures.push({
      message: "Error in 'legalConsentOptions'. It must be an object",
      errorType: 'INVALID_LEGAL_OPTION_FORMAT',
    });
  }
  if (failures.length > 0) throw formInvalid(failures);
  const { email, ...values } = toValues(fields as readonly Field[]);
  const { hutk } = toObject(context ?? {});
  return { email, values, utk: typeof hutk === 'string' && hutk !== '' ? hutk : undefined };
}

interface Field {
  readonly objectTypeId?: string;
  readonly name: string;
  readonly value: string | number | boolean | null;
}

interface FormFailure {
  readonly message: string;
  readonly errorType: string;
}

export function formInvalid(failures: readonly FormFailure[]): AppError {
  return formErrors.formInvalid({ errors: failures.slice(0, 20) });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function listFieldFailures(fields: unknown): FormFailure[] {
  if (!Array.isArray(fields)) return [requiredField('fields')];
  if (fields.length > fieldLimit) {
    const message = `Error in 'fields'. No more than ${fieldLimit} values can be submitted`;
    return [{ message, errorType: 'MAX_NUMBER_OF_SUBMITTED_VALUES_EXCEEDED' }];
  }
  return fields.flatMap((field: unknown, index) => {
    const { name, value } = toObject(field);
    if (typeof name !== 'string' || name === '') return [requiredField(`fields[${index}].name`)];
    if (value === undefined) return [requiredField(`fields[${index}].value`)];
    if (typeof value !== 'object' || value === null) return [];
    return [{ message: `Error in 'fields[${index}].value'. It must be a text`, errorType: 'INVALID_METADATA' }];
  });
}

export function requiredField(name: string): FormFailure {
  return { message: `Error in '${name}'. Required field '${name}' is missing`, errorType: 'REQUIRED_FIELD' };
}

function listContextFailures(context: unknown): FormFailure[] {
  if (!isObject(context))
    return [{ message: "Error in 'context'. It must be an object", errorType: 'INVALID_METADATA' }];
  const { hutk, pageUri, ipAddress } = context;
  const rules = [
    ['hutk', 'INVALID_HUTK', hutk, (text: string) => /^[0-9a-f]{32}$/i.test(text)],
    [
      'pageUri',
      'INVALID_PAGE_URI',
      pageUri,
      (text: string) => URL.canParse(text.includes('://') ? text : `https://${text}`),
    ],
    ['ipAddress', 'INVALID_IP_ADDRESS', ipAddress, isIpAddress],
  ] as const;
  return rules.flatMap(([name, errorType, value, isGood]) => {
    if (value === undefined || value === null || value === '') return [];
    if (typeof value === 'string' && isGood(value)) return [];
    return [{ message: `Error in 'context.${name}'. It is not valid`, errorType }];
  });
}

function isIpAddress(text: string): boolean {
  if (text.includes(':')) return URL.canParse(`http://[${text}]/`);
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^[0-9]{1,3}$/.test(part) && Number(part) < 256);
}

/** Fields of contacts; those of other records are ignored. Assumption T56. */
function toValues(fields: readonly Field[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const { objectTypeId = contactType, name, value } of fields) {
    const text = String(value ?? '').trim();
    if (objectTypeId !== contactType || text === '') continue;
    const before = values.get(name);
    values.set(name, before === undefined ? text : `${before};${text}`);
  }
  return Object.fromEntries(values);
}
