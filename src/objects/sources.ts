import type { Source } from './object-kind.js';

/** Who writes when an app does, installed or private. */
export function toSource({ appId }: { readonly appId: number }): Source {
  return { type: 'INTEGRATION', id: String(appId) };
}
