import type { SecurityType } from './security-types.js';

/** What a successful request leaves in the activity of the account. */
interface Recorded {
  /** A security event: its type, or two of which `body.role` decides between a user and an administrator. */
  readonly security?: SecurityType | { readonly user: SecurityType; readonly admin: SecurityType };
  /** A change of settings. */
  readonly category?: string;
  readonly subCategory?: string;
  /** The path parameters that name object types, in place of a sub-category. */
  readonly objectTypes?: readonly string[];
  /** That of the method by default. */
  readonly action?: 'CREATE' | 'UPDATE' | 'DELETE';
  /** Where the id of the target is: in `params`, `body`, `result` or `caller`, with `*` for each of a list. */
  readonly target?: string;
}

const ofType = { objectTypes: ['objectType'] };
const ofPair = { objectTypes: ['fromObjectType', 'toObjectType'] };
const property = { category: 'PROPERTY', ...ofType };
const group = { category: 'PROPERTY_GROUP', ...ofType };
const validation = { category: 'PROPERTY_VALIDATION', ...ofType, target: 'params.propertyName' };
const pipeline = { category: 'PIPELINE', ...ofType };
const stage = { category: 'PIPELINE_STAGE', ...ofType };
const schema = { category: 'OBJECT_SCHEMA', target: 'params.objectType' };
const label = { category: 'ASSOCIATION_LABEL', ...ofPair };
const limit = { category: 'ASSOCIATION_LIMIT', ...ofPair };
const list = { category: 'LIST', target: 'params.listId' };
const folder = { category: 'LIST_FOLDER', target: 'params.folderId' };
const event = { category: 'EVENT_DEFINITION', target: 'params.eventName' };
const eventProperty = { ...event, subCategory: 'PROPERTY', action: 'UPDATE' } as const;
const rate = { category: 'CURRENCY', subCategory: 'EXCHANGE_RATE' };
const form = { category: 'SUBMISSIONS', subCategory: 'FORM' };
const invitation = { category: 'USER', subCategory: 'INVITATION', target: 'params.invitationId' };

/**
 * Assumption O22. By operation; what is not here leaves nothing. Operations on data (records, associations, timelines, files,
 * members of lists, subscriptions) and views of users are left out on purpose.
 */
export const recordedOperations: Readonly<Record<string, Recorded>> = {
  createProperty: { ...property, target: 'result.name' },
  updateProperty: { ...property, target: 'params.propertyName' },
  archiveProperty: { ...property, target: 'params.propertyName' },
  createPropertyBatch: { ...property, target: 'result.results.*.name' },
  archivePropertyBatch: { ...property, action: 'DELETE', target: 'body.inputs.*.name' },
  createPropertyGroup: { ...group, target: 'result.name' },
  updatePropertyGroup: { ...group, target: 'params.groupName' },
  deletePropertyGroup: { ...group, target: 'params.groupName' },
  setValidationRule: validation,
  removeValidationRule: validation,
  createLegacyProperty: { ...property, target: 'result.name' },
  updateLegacyProperty: { ...property, target: 'params.name' },
  archiveLegacyProperty: { ...property, target: 'params.name' },
  createLegacyPropertyGroup: { ...group, target: 'result.name' },
  updateLegacyPropertyGroup: { ...group, target: 'params.name' },
  deleteLegacyPropertyGroup: { ...group, target: 'params.name' },

  createPipeline: { ...pipeline, target: 'result.id' },
  replacePipeline: { ...pipeline, target: 'params.pipelineId' },
  updatePipeline: { ...pipeline, target: 'params.pipelineId' },
  deletePipeline: { ...pipeline, target: 'params.pipelineId' },
  createStage: { ...stage, target: 'result.id' },
  replaceStage: { ...stage, target: 'params.stageId' },
  updateStage: { ...stage, target: 'params.stageId' },
  deleteStage: { ...stage, target: 'params.stageId' },
  createLegacyPipeline: { ...pipeline, target: 'result.pipelineId' },
  replaceLegacyPipeline: { ...pipeline, target: 'params.pipelineId' },
  deleteLegacyPipeline: { ...pipeline, target: 'params.pipelineId' },

  createSchema: { ...schema, target: 'result.objectTypeId' },
  updateSchema: schema,
  archiveSchema: schema,
  createSchemaAssociation: { ...schema, subCategory: 'ASSOCIATION', action: 'UPDATE' },
  deleteSchemaAssociation: { ...schema, subCategory: 'ASSOCIATION', action: 'UPDATE' },
  createAssociationLabel: { ...label, target: 'result.results.*.typeId' },
  renameAssociationLabel: { ...label, target: 'body.associationTypeId' },
  deleteAssociationLabel: { ...label, target: 'params.associationTypeId' },
  createAssociationLimits: { ...limit, target: 'result.results.*.typeId' },
  updateAssociationLimits: { ...limit, action: 'UPDATE', target: 'result.results.*.typeId' },
  purgeAssociationLimits: { ...limit, action: 'DELETE', target: 'body.inputs.*.typeId' },

  createList: { ...list, target: 'result.list.listId' },
  renameList: list,
  updateListFilters: list,
  deleteList: list,
  restoreList: { ...list, subCategory: 'RESTORE' },
  scheduleListConversion: { ...list, subCategory: 'CONVERSION' },
  cancelListConversion: { ...list, subCategory: 'CONVERSION' },
  moveListToFolder: { ...list, target: 'body.listId' },
  createLegacyList: { ...list, target: 'result.listId' },
  updateLegacyList: { ...list, action: 'UPDATE' },
  deleteLegacyList: list,
  createListFolder: { ...folder, target: 'result.folder.id' },
  renameListFolder: folder,
  moveListFolder: folder,
  deleteListFolder: folder,
  createEventDefinition: { ...event, target: 'result.fullyQualifiedName' },
  updateEventDefinition: event,
  deleteEventDefinition: event,
  createEventProperty: eventProperty,
  updateEventProperty: eventProperty,
  deleteEventProperty: eventProperty,

  changeAccount: { category: 'ACCOUNT', target: 'caller.hubId' },
  setAccountLogo: { category: 'ACCOUNT', subCategory: 'LOGO', target: 'caller.hubId' },
  removeAccountLogo: { category: 'ACCOUNT', subCategory: 'LOGO', target: 'caller.hubId' },
  setCompanyCurrency: { category: 'CURRENCY', subCategory: 'COMPANY_CURRENCY', target: 'result.currencyCode' },
  createExchangeRate: { ...rate, target: 'result.id' },
  changeExchangeRate: { ...rate, target: 'params.exchangeRateId' },
  createExchangeRates: { ...rate, target: 'result.results.*.id' },
  changeExchangeRates: { ...rate, action: 'UPDATE', target: 'result.results.*.id' },
  setExchangeRateVisibility: { category: 'CURRENCY', action: 'UPDATE', target: 'body.fromCurrencyCode' },
  changeIntake: { category: 'SUBMISSIONS', target: 'caller.hubId' },
  addIntakeForm: { ...form, target: 'result.formGuid' },
  deleteIntakeForm: { ...form, target: 'params.formGuid' },

  inviteUser: { security: { user: 'ADD_USER', admin: 'ADD_ADMIN_USER' }, target: 'body.email' },
  renewInvitation: { ...invitation, action: 'UPDATE' },
  revokeInvitation: invitation,
  removeUser: { security: 'REMOVE_USER', target: 'params.userId' },
  giveUserPassword: { security: 'CHANGE_PASSWORD', target: 'params.userId' },
  provisionUser: { security: 'ADD_USER', target: 'result.id' },
  changeProvisionedUser: { category: 'USER', target: 'result.id' },
  removeProvisionedUser: { security: 'REMOVE_USER', target: 'params.userId' },
  createPrivateApp: { security: 'PRIVATE_APP_ACCESS_TOKEN_CREATE', target: 'result.appId' },
  rotatePrivateAppToken: { security: 'PRIVATE_APP_ACCESS_TOKEN_ROTATE', target: 'params.appId' },
  deletePrivateApp: { security: 'PRIVATE_APP_ACCESS_TOKEN_DEACTIVATE', target: 'params.appId' },
  disconnectApp: { security: 'UNINSTALL_INTEGRATION', target: 'params.appId' },
  uninstallApp: { security: 'UNINSTALL_INTEGRATION', target: 'caller.appId' },
};
