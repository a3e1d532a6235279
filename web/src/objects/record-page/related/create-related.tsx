import { useApi } from '../../../accounts/session.js';
import { readAssociationTypes } from '../../association-types.js';
import { CreateDrawer } from '../../index-page/create-drawer.js';
import type { ObjectType } from '../../object-types.js';
import { useProperties } from '../../properties.js';
import { useValueContext } from '../../use-value-context.js';
import { useRefreshRecord, type RecordRef } from '../record.js';

interface CreateRelatedProps {
  readonly place: RecordRef;
  readonly toType: ObjectType;
  readonly onClose: () => void;
}

/** Creates a record that is associated with another from the beginning. */
export function CreateRelated({ place, toType, onClose }: CreateRelatedProps) {
  const api = useApi();
  const refresh = useRefreshRecord(place);
  const { data: properties } = useProperties(toType.name);
  const context = useValueContext(toType);
  if (!properties) return null;
  const toAssociations = async () => {
    const types = await readAssociationTypes(api, toType.name, place.objectType);
    const plain = types.find(({ label }) => label === null) ?? types[0];
    if (!plain) throw new Error('Records of these types cannot be associated.');
    const type = { associationCategory: plain.category, associationTypeId: plain.typeId };
    return [{ to: { id: place.id }, types: [type] }];
  };
  return (
    <CreateDrawer
      {...{ type: toType, properties, context, onClose, toAssociations }}
      onCreated={() => void refresh()}
    />
  );
}
