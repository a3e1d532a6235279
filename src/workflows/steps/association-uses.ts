import { toTypeKey, type AssociationType } from '../../associations/association-types.js';
import type { DataSource, Step } from '../definitions/program.js';
import type { StepPlace } from './step-place.js';

type Spec = DataSource['spec'];

/** Why a step fails that uses an association type which has been deleted since the workflow was saved. */
export function findDeletedAssociation({ records, program }: StepPlace, step: Step): { reason: string } | undefined {
  const sources = (program.sources ?? []).filter(({ name }) => usesSource(step, name));
  const specs = [...listSpecs(step), ...sources.map(({ spec }) => spec)];
  // Categories of programs are those of association types.
  const deleted = specs.find((spec) => !records.associations.findType(toTypeKey(spec as AssociationType)));
  return deleted && { reason: `The association type ${deleted.typeId} does not exist any more.` };
}

function listSpecs(step: Step): readonly Spec[] {
  switch (step.is) {
    case 'set':
      return step.of ? [step.of.spec] : [];
    case 'activity':
    case 'creation': {
      const links = (step.links ?? []).flatMap(({ source, spec }) => (spec ? [source, spec] : [source]));
      return step.is === 'creation' ? [...links, ...(step.toEnrolled ?? [])] : links;
    }
    case 'label':
      return [step.spec];
    default:
      return [];
  }
}

/** Whether a value of the step, however deep, is of the record that the source finds. */
function usesSource(part: unknown, name: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return ('source' in part && part.source === name) || Object.values(part).some((each) => usesSource(each, name));
}
