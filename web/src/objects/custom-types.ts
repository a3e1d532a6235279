import { useDirectory, type Directory } from './directory.js';
import { toCustomType, type ObjectType } from './object-types.js';

const none: readonly ObjectType[] = [];
const toTypes = ({ customTypes }: Directory): readonly ObjectType[] => customTypes.map(toCustomType);

/** The custom object types of the account that are loaded so far. */
export const useCustomTypes = (): readonly ObjectType[] => useDirectory(toTypes).data ?? none;
