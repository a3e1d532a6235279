import type { PropertyChangesService, PropertyWrite } from '../definitions/changes.service.js';
import type { DefinitionsService } from '../definitions/definitions.service.js';
import { deleteRule, upsertRule } from '../definitions/rules.store.js';
import type { PropertySetsService } from '../definitions/sets.service.js';
import { propertyNotFound } from '../formulas/refusals.js';
import type { Definition, ValidationRule } from '../types/definition.js';
import { propertyErrors } from '../types/properties.errors.js';
import { findRuleRefusal } from '../values/validation-rules.js';

interface PropertyPlace extends PropertyWrite {
  readonly propertyName: string;
}

interface RulePlace extends PropertyPlace {
  readonly ruleType: string;
}

/** Rules for the values of properties. All throw UNKNOWN_OBJECT_TYPE (400); those of one property PROPERTY_NOT_FOUND (404). */
export interface PropertyValidationsService {
  /** The properties that have rules. */
  listRules(place: PropertyWrite): Promise<Definition[]>;
  listRulesOf(place: PropertyPlace): Promise<readonly ValidationRule[]>;
  /** Throws PROPERTY_RULE_NOT_FOUND (404). */
  getRule(place: RulePlace): Promise<ValidationRule>;
  /** Stored values stay as they are. Throws INVALID_PROPERTY_RULE (400). */
  setRule(place: PropertyPlace, rule: ValidationRule): Promise<void>;
  /** Throws PROPERTY_RULE_NOT_FOUND (404). */
  removeRule(place: RulePlace): Promise<void>;
}

interface PropertyValidationsDeps {
  readonly definitions: DefinitionsService;
  readonly changes: PropertyChangesService;
  readonly sets: PropertySetsService;
}

export function createPropertyValidationsService(deps: PropertyValidationsDeps): PropertyValidationsService {
  const { definitions, changes, sets } = deps;
  const listRulesOf: PropertyValidationsService['listRulesOf'] = async ({ hubId, ...place }) =>
    (await definitions.getProperty(hubId, place)).rules ?? [];
  return {
    async listRules({ hubId, objectType }) {
      return (await definitions.listProperties(hubId, objectType)).filter(({ rules }) => rules);
    },
    listRulesOf,
    async getRule({ ruleType, ...place }) {
      const found = (await listRulesOf(place)).find((rule) => rule.ruleType === ruleType);
      return found ?? notFound(ruleType);
    },
    setRule: ({ propertyName, ...write }, rule) =>
      changes.change(write, async ({ tx, hubId, type, hub }) => {
        const property = hub.active.get(propertyName);
        if (!property) throw propertyNotFound(propertyName);
        assertRule(property, rule);
        await upsertRule(tx, { hubId, objectType: type.id }, { ...rule, property: propertyName });
        await sets.announceProperties(tx, hubId, type);
      }),
    removeRule: ({ propertyName, ruleType, ...write }) =>
      changes.change(write, async ({ tx, hubId, type, hub }) => {
        if (!hub.active.has(propertyName)) throw propertyNotFound(propertyName);
        const place = { hubId, objectType: type.id };
        if (!(await deleteRule(tx, place, { property: propertyName, ruleType }))) notFound(ruleType);
        await sets.announceProperties(tx, hubId, type);
      }),
  };
}

function assertRule({ name, type, calculated, readOnlyValue }: Definition, rule: ValidationRule): void {
  const reason = calculated || readOnlyValue ? 'values of the property cannot be set' : findRuleRefusal(rule, type);
  if (reason === undefined) return;
  throw propertyErrors.invalidPropertyRule({
    message: `The rule ${rule.ruleType} cannot be set for property '${name}': ${reason}.`,
    context: { ruleType: [rule.ruleType], propertyName: [name] },
  });
}

function notFound(ruleType: string): never {
  throw propertyErrors.propertyRuleNotFound({
    message: `The property has no validation rule of type ${ruleType}.`,
    context: { ruleType: [ruleType] },
  });
}
