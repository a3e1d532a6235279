import { isCustomType, toGroupName, type CustomType } from './custom-types.js';
import { customTypeId, toAllDefaults, toCustomDefaults, type Defaults } from './default-properties.js';
import { refuseObjectType, type ObjectType } from './object-types.js';

/** What comes with an object type. Throws UNKNOWN_OBJECT_TYPE (400) for one that no records are kept of. */
type FindDefaults = (type: ObjectType) => Defaults;

export function createTypeDefaults(): FindDefaults {
  const all = toAllDefaults();
  const getShared = (typeId: string, text: string): Defaults => all.get(typeId) ?? refuseObjectType(text);
  // The object of a type is another one whenever the type has changed.
  const ofCustom = new WeakMap<CustomType, Defaults>();
  const getCustom = (type: CustomType): Defaults => {
    const known = ofCustom.get(type);
    if (known) return known;
    const { schema, plural } = type;
    const label = `${schema.labels.singular} Information`;
    const made = toCustomDefaults(getShared(customTypeId, plural), {
      name: toGroupName(schema),
      label,
      displayOrder: 0,
    });
    ofCustom.set(type, made);
    return made;
  };
  return (type) => (isCustomType(type) ? getCustom(type) : getShared(type.id, type.plural));
}
