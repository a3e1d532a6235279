import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { OutgoingError, type SafeFetch } from '../../platform/fetch/safe-fetch.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { toSignatureHeaders } from '../../webhooks/deliveries/signatures.js';
import { toRequestedUrl } from '../../webhooks/settings/target-url.js';
import { customActionErrors } from '../custom-actions/custom-actions.errors.js';
import type { ActionContent } from '../custom-actions/custom-actions.schema.js';
import * as store from '../custom-actions/custom-actions.store.js';
import { findCode, hasOptionsCode, isFor } from '../custom-actions/installed-action.js';
import type { AppAction, FetchedOptions, OptionsRequest } from './app-actions.schema.js';
import { readFetchedOptions } from './fetched-options.js';
import { toShownAction } from './shown-action.js';

/** The actions of connected apps, for the editor of workflows. */
export interface AppActionsService {
  /** Lists those that workflows for records of a type can use, by app. Throws UNKNOWN_OBJECT_TYPE (400). */
  listUsable(
    hubId: number,
    place: { readonly objectTypeId: string; readonly language?: string },
  ): Promise<readonly AppAction[]>;
  /**
   * Requests the options of an input field from the app. An app that fails is a `problem`, not an error. Throws
   * APP_ACTION_NOT_CONNECTED (404), APP_ACTION_FIELD_WITHOUT_OPTIONS, UNKNOWN_OBJECT_TYPE (400). Assumption AA24.
   */
  fetchOptions(hubId: number, definitionId: string, request: OptionsRequest): Promise<FetchedOptions>;
}

interface AppActionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetch: Pick<SafeFetch, 'call'>;
  readonly apps: Pick<AppsService, 'findSecret'>;
  readonly properties: Pick<PropertiesService, 'types'>;
}

/** The timeout of a whole request. */
const answerMs = 5000;
const maxBytes = 1024 * 1024;

type Connected = store.ConnectedRow<ActionContent>;

export function createAppActionsService({ db, clock, fetch, apps, properties }: AppActionsDeps): AppActionsService {
  const listConnected = async (hubId: number): Promise<Connected[]> => {
    const found = await db.read((tx) => store.listConnectedActions<ActionContent>(tx, hubId));
    return found.filter((action) => action.definition.published && findCode(action) === undefined);
  };
  return {
    async listUsable(hubId, { objectTypeId, language = 'en' }) {
      const { id } = await properties.types.getType(hubId, objectTypeId);
      const actions = await listConnected(hubId);
      return actions.filter((action) => isFor(action, id)).map((action) => toShownAction(action, language));
    },
    async fetchOptions(hubId, definitionId, request) {
      const { id: typeId } = await properties.types.getType(hubId, request.objectTypeId);
      const action = (await listConnected(hubId)).find((one) => one.definitionId === definitionId);
      if (!action) throw customActionErrors.appActionNotConnected();
      const url = toRequestedUrl(getOptionsUrl(action, request.inputFieldName));
      const secret = await apps.findSecret(action.appId);
      const unavailable = (problem: string): FetchedOptions => ({ options: [], isSearchable: false, problem });
      if (secret === undefined) return unavailable(`The client secret of ${action.appName} has to be rotated first.`);
      const body = JSON.stringify(toBody(action, request, { hubId, typeId }));
      const signed = { secret, method: 'POST', url, body, timestamp: clock.now().getTime() };
      const headers = { 'content-type': 'application/json', ...toSignatureHeaders(signed, 'v2') };
      try {
        const { status, text } = await fetch.call(url, { method: 'POST', body, headers, totalMs: answerMs, maxBytes });
        if (status < 200 || status > 299) return unavailable(`${action.appName} responded with ${status}.`);
        return readFetchedOptions(text) ?? unavailable(`${action.appName} responded without a list of options.`);
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error;
        return unavailable(`${action.appName} could not be reached: ${error.reason}.`);
      }
    },
  };
}

function getOptionsUrl(action: Connected, name: string): string {
  const field = action.definition.inputFields.find(({ typeDefinition }) => typeDefinition.name === name);
  const url = field?.typeDefinition.optionsUrl;
  if (url !== undefined && !hasOptionsCode(action, name)) return url;
  const message = `The action has no input field ${name.toWellFormed()} with options to fetch.`;
  throw customActionErrors.appActionFieldWithoutOptions({ message });
}

/** Assumption AA24. */
function toBody(
  action: Connected,
  { inputFieldName, inputFields = {}, q = '', after }: OptionsRequest,
  { hubId, typeId }: { readonly hubId: number; readonly typeId: string },
): object {
  const known = new Set(action.definition.inputFields.map(({ typeDefinition }) => typeDefinition.name));
  const inputs: [string, object][] = [];
  for (const [name, { type = 'STATIC_VALUE', staticValue = '', propertyName = '' }] of Object.entries(inputFields)) {
    if (!known.has(name)) continue;
    if (type === 'STATIC_VALUE') inputs.push([name, { type, value: staticValue }]);
    // The app has no record at hand: outputs of other actions are not known yet.
    if (type === 'OBJECT_PROPERTY') inputs.push([name, { type, propertyName }]);
  }
  return {
    origin: {
      portalId: hubId,
      actionDefinitionId: Number(action.definitionId),
      actionDefinitionVersion: action.revision,
    },
    objectTypeId: typeId,
    inputFieldName,
    inputFields: Object.fromEntries(inputs),
    fetchOptions: { q, ...(after !== undefined && { after }) },
  };
}
