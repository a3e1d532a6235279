import { findBuiltInType } from './object-types.js';
import { useCustomTypes } from './custom-types.js';
import { toTypeIcon } from './type-icons.js';

/** The icon of an object type, in the colour of a custom type that has one. */
export function TypeIcon({ typeId, size = 16 }: { readonly typeId: string; readonly size?: number }) {
  const custom = useCustomTypes().find((type) => type.typeId === typeId);
  const Icon = toTypeIcon(findBuiltInType(typeId)?.name ?? typeId, custom?.look);
  return (
    <span data-hue={custom?.look?.hue} style={{ display: 'grid', ...(custom?.look && { color: 'var(--hue-mark)' }) }}>
      <Icon size={size} stroke={1.6} aria-hidden />
    </span>
  );
}
