import { isKnownScope } from '../../accounts/rules/scopes.js';
import { toActingUser, type HubCaller, type ScopeRule } from '../../platform/http/callers.js';
import { isCustomSpelling } from '../../properties/types/custom-types.js';
import { findObjectType, objectTypes } from '../../properties/types/object-types.js';
import { findTypeScopes, listRecordScopes } from '../../properties/types/scopes.js';
import { findKindOfType } from '../kinds/object-kinds.js';
import { activityTypes } from './pins.js';
import type { Source } from '../kinds/kind.js';

type Action = 'read' | 'write';

const known = { read: new Map<string, ScopeRule>(), write: new Map<string, ScopeRule>() };
const keptSpellings = 1000;

/** The scope for reading or writing records of a type; cached. Undefined for unserved types, which are refused as such. */
export function toRecordScopes(text: string | undefined, action: Action): ScopeRule | undefined {
  const rules = known[action];
  const found = rules.get(text ?? '');
  if (found) return found;
  const rule = readRecordScopes(text, action);
  if (rule && rules.size < keptSpellings) rules.set(text ?? '', rule);
  return rule;
}

function readRecordScopes(text: string | undefined, action: Action): ScopeRule | undefined {
  const scopes = findTypeScopes(text);
  if (!scopes || isCustomSpelling(text ?? '')) return scopes && { oneOf: listRecordScopes(scopes, [action]) };
  const kind = findKindOfType(findObjectType(text ?? '')?.id ?? '');
  if (!kind) return undefined;
  // Activities are read and written with the scopes of contacts.
  const isActivity = activityTypes.includes(kind.typeId);
  return { oneOf: isActivity ? [`crm.objects.contacts.${action}`] : listRecordScopes(scopes, [action]) };
}

/** Any scope on records of any type. */
export const anyRecordScope: ScopeRule = {
  oneOf: [
    ...new Set(
      [...objectTypes.map(({ id }) => id), '2-1'].flatMap((id) => {
        const found = toRecordScopes(id, 'read') && findTypeScopes(id);
        return found ? listRecordScopes(found, ['read', 'write']).filter(isKnownScope) : [];
      }),
    ),
  ],
};

/** Author of a write: an app, installed or private, a user, or a user with a personal access key. Assumption R16. */
export function toSource(caller: HubCaller): Source {
  if (caller.kind === 'app') return { type: 'INTEGRATION', id: String(caller.appId) };
  if (caller.kind === 'private-app') {
    const label = caller.role === undefined ? {} : { label: 'Personal access key' };
    return { type: 'INTEGRATION', id: String(caller.appId), ...label, ...toActingUser(caller) };
  }
  return { type: 'CRM_UI', id: `userId:${caller.userId}`, userId: caller.userId };
}

/** Names the author of a write. Writes share a statement only if their authors are equal: history names them. */
export function toAuthor({ type, id, label, userId }: Source): string {
  return JSON.stringify([type, id, label, userId]);
}
