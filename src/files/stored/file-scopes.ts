import type { HubCaller } from '../../platform/http/callers.js';

/** The scopes for access to files and folders: any one of them. */
export const readScopes = { oneOf: ['files', 'files.read', 'files.ui_hidden.read', 'files_ui_hidden.read.'] };
export const writeScopes = { oneOf: ['files', 'files.write', 'files.ui_hidden.write'] };
export const deleteScopes = { oneOf: ['files', 'files.delete', 'files.ui_hidden.write'] };

/** Spec 5.5, which spells the scope for reading differently. */
const hiddenScopes = {
  read: ['files.ui_hidden.read', 'files_ui_hidden.read.'],
  write: ['files.ui_hidden.write'],
};

/** Whether a caller may access hidden files. Members are not limited by scopes. */
export function seesHidden(caller: HubCaller, use: keyof typeof hiddenScopes): boolean {
  return !('scopes' in caller) || hiddenScopes[use].some((scope) => caller.scopes.has(scope));
}
