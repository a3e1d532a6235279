/** The keywords of JSON Schema that say which fields an object may have. */
interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** Which unknown fields of a body are removed: those whose value is null, or all. */
export type RemovedFields = 'null' | 'all';

/**
 * Removes the fields of a body that no alternative of its schema knows, and returns their names, each once. One pass: the
 * schema is walked with the value.
 */
export function removeUnknownFields(body: unknown, schema: object, removed: RemovedFields): Set<string> {
  const names = new Set<string>();
  const prune = (value: unknown, shapes: readonly Shape[]): void => {
    if (typeof value !== 'object' || value === null || shapes.length === 0) return;
    if (Array.isArray(value)) {
      const items = shapes.flatMap((shape) => toAlternatives(shape.items));
      for (const item of value) prune(item, items);
      return;
    }
    const fields = value as Record<string, unknown>;
    for (const name of Object.keys(fields)) {
      // Bodies may have 100,000 fields: those that can only stay are not looked up.
      if (removed === 'null' && fields[name] !== null && typeof fields[name] !== 'object') continue;
      const known = shapes.flatMap((shape) => listKnown(shape, name));
      if (known.length > 0) prune(fields[name], known);
      else if ((removed === 'all' || fields[name] === null) && shapes.some(isClosed)) {
        Reflect.deleteProperty(fields, name);
        names.add(name);
      }
    }
  };
  prune(body, toAlternatives(schema));
  return names;
}

function toAlternatives(shape: Shape | undefined): readonly Shape[] {
  return shape?.anyOf ? shape.anyOf.flatMap(toAlternatives) : shape ? [shape] : [];
}

/** What a field may be by one shape: nothing if the shape does not know it. */
function listKnown({ properties, patternProperties, additionalProperties }: Shape, name: string): readonly Shape[] {
  if (properties && Object.hasOwn(properties, name)) return toAlternatives(properties[name]);
  if (patternProperties) return Object.values(patternProperties).flatMap(toAlternatives);
  return properties && additionalProperties !== false ? [{}] : [];
}

const isClosed = ({ additionalProperties }: Shape): boolean => additionalProperties === false;
