import { type AppError } from '../../platform/http/errors.js';
import { listErrors } from './lists.errors.js';

export type ProcessingType = 'MANUAL' | 'SNAPSHOT' | 'DYNAMIC';

/** Parses an id in a path or body; undefined if no list can have it. */
export function toListId(text: string): number | undefined {
  return /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined;
}

export function listNotFound(listId: string | number): AppError {
  const shown = String(listId).slice(0, 200).toWellFormed();
  return listErrors.listNotFound({
    message: `List does not exist with ID ${shown}.`,
    context: { listId: [shown] },
  });
}

export function nameTaken(name: string): AppError {
  return listErrors.listNameTaken({
    message: `A list named '${name}' already exists.`,
    context: { name: [name] },
  });
}

/** Trims the name. Throws INVALID_LIST_NAME (400). Assumption G1. */
export function toListName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 200) throw listErrors.invalidListName();
  return name;
}
