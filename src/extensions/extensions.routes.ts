import type { DeveloperCaller } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as wire from './extensions.schema.js';
import type { ExtensionsService } from './extensions.service.js';
import { addTranscriptRoutes } from './transcripts.routes.js';

const common = { callers: ['developer'], params: wire.AppParams } as const;
const path = '/crm/v3/extensions/calling/:appId/settings';

/** How apps extend calls and meetings. Assumption W28. */
export function addExtensionRoutes(server: Server, extensions: ExtensionsService): void {
  addCallingRoutes(server, extensions);
  addRecordingRoutes(server, extensions);
  addChannelRoutes(server, extensions);
  addVideoRoutes(server, extensions);
  addTranscriptRoutes(server, extensions);
}

interface Asked {
  readonly params: { readonly appId: string };
  readonly caller: DeveloperCaller;
}

function toPlace<Kind extends string>(kind: Kind, { params, caller: { developerId } }: Asked) {
  return { kind, ...params, developerId };
}

function addCallingRoutes(server: Server, { settings }: ExtensionsService): void {
  const calling = { ...common, tag: 'Calling extensions', path } as const;
  addRoute(server, {
    ...calling,
    method: 'GET',
    operationId: 'getCallingSettings',
    summary: 'Read how an app offers calls',
    success: { 200: wire.StoredCallingSettings },
    handler: (asked) => settings.get(toPlace('calling', asked)),
  });
  addRoute(server, {
    ...calling,
    method: 'POST',
    refusals: [409],
    operationId: 'createCallingSettings',
    summary: 'Offer calls by an app',
    body: wire.CallingSettings,
    success: { 200: wire.StoredCallingSettings },
    handler: (asked) => settings.create(toPlace('calling', asked), { ...wire.callingDefaults, ...asked.body }),
  });
  addRoute(server, {
    ...calling,
    method: 'PATCH',
    operationId: 'changeCallingSettings',
    summary: 'Change how an app offers calls',
    body: wire.CallingSettingsPatch,
    success: { 200: wire.StoredCallingSettings },
    handler: (asked) => settings.change(toPlace('calling', asked), asked.body),
  });
  addRoute(server, {
    ...calling,
    method: 'DELETE',
    operationId: 'deleteCallingSettings',
    summary: 'Stop offering calls by an app',
    success: { 204: null },
    handler: (asked) => settings.remove(toPlace('calling', asked)),
  });
}

function addRecordingRoutes(server: Server, { settings }: ExtensionsService): void {
  const recording = {
    ...common,
    tag: 'Calling extensions',
    path: `${path}/recording`,
    success: { 200: wire.StoredRecordingSettings },
  } as const;
  const toUrl = ({ urlToRetrieveAuthedRecording }: { readonly urlToRetrieveAuthedRecording: string }) => ({
    urlToRetrieveAuthedRecording,
  });
  addRoute(server, {
    ...recording,
    method: 'GET',
    operationId: 'getRecordingSettings',
    summary: 'Read the URL of the recordings of an app',
    handler: async (asked) => toUrl(await settings.get(toPlace('recording', asked))),
  });
  addRoute(server, {
    ...recording,
    method: 'POST',
    refusals: [409],
    operationId: 'createRecordingSettings',
    summary: 'Register the URL of the recordings of an app',
    body: wire.RecordingSettings,
    handler: async (asked) => toUrl(await settings.create(toPlace('recording', asked), asked.body)),
  });
  addRoute(server, {
    ...recording,
    method: 'PATCH',
    operationId: 'changeRecordingSettings',
    summary: 'Change the URL of the recordings of an app',
    body: wire.RecordingSettingsPatch,
    handler: async (asked) => toUrl(await settings.change(toPlace('recording', asked), asked.body)),
  });
}

function addChannelRoutes(server: Server, { settings }: ExtensionsService): void {
  const channel = { ...common, tag: 'Calling extensions', path: `${path}/channel-connection` } as const;
  addRoute(server, {
    ...channel,
    method: 'GET',
    operationId: 'getChannelConnection',
    summary: 'Read where users connect the phone numbers of an app',
    success: { 200: wire.StoredChannelConnection },
    handler: (asked) => settings.get(toPlace('channel-connection', asked)),
  });
  addRoute(server, {
    ...channel,
    method: 'POST',
    refusals: [409],
    operationId: 'createChannelConnection',
    summary: 'Register where users connect the phone numbers of an app',
    body: wire.ChannelConnection,
    success: { 200: wire.StoredChannelConnection },
    handler: (asked) => settings.create(toPlace('channel-connection', asked), asked.body),
  });
  addRoute(server, {
    ...channel,
    method: 'PATCH',
    operationId: 'changeChannelConnection',
    summary: 'Change where users connect the phone numbers of an app',
    body: wire.ChannelConnectionPatch,
    success: { 200: wire.StoredChannelConnection },
    handler: (asked) => settings.change(toPlace('channel-connection', asked), asked.body),
  });
  addRoute(server, {
    ...channel,
    method: 'DELETE',
    operationId: 'deleteChannelConnection',
    summary: 'Remove the connection of phone numbers of an app',
    success: { 204: null },
    handler: (asked) => settings.remove(toPlace('channel-connection', asked)),
  });
}

function addVideoRoutes(server: Server, { settings }: ExtensionsService): void {
  const video = {
    ...common,
    tag: 'Video conferencing',
    path: '/crm/v3/extensions/videoconferencing/settings/:appId',
  } as const;
  addRoute(server, {
    ...video,
    method: 'GET',
    operationId: 'getVideoSettings',
    summary: 'Read the URLs with which an app holds meetings',
    success: { 200: wire.StoredVideoSettings },
    handler: async (asked) => {
      const {
        createdAt: _createdAt,
        updatedAt: _updatedAt,
        ...urls
      } = await settings.get<{
        createMeetingUrl: string;
      }>(toPlace('video-conferencing', asked));
      return urls;
    },
  });
  addRoute(server, {
    ...video,
    method: 'PUT',
    operationId: 'putVideoSettings',
    summary: 'Set the URLs with which an app holds meetings',
    body: wire.VideoSettings,
    success: { 200: wire.StoredVideoSettings },
    handler: (asked) => settings.replace(toPlace('video-conferencing', asked), asked.body),
  });
  addRoute(server, {
    ...video,
    method: 'DELETE',
    operationId: 'deleteVideoSettings',
    summary: 'Stop holding meetings by an app',
    success: { 204: null },
    handler: (asked) => settings.remove(toPlace('video-conferencing', asked)),
  });
}
