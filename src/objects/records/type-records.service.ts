/** All records of one object type, for the capability that removes the type. */
export { deleteRecordsOfType, hasRecordsOfType } from './type-records.store.js';
