import { Type } from 'typebox';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });
const url = Type.String({ minLength: 1, maxLength: 2000 });
const size = Type.Integer({ minimum: 0, maximum: 10_000, description: 'Pixels' });

export const AppParams = Type.Object({ appId: Type.String({ pattern: '^[0-9]{1,10}$' }) });

const times = { createdAt: moment, updatedAt: moment };
const calling = {
  name: Type.String({ minLength: 1, maxLength: 256 }),
  url,
  width: size,
  height: size,
  isReady: Type.Boolean(),
  supportsCustomObjects: Type.Boolean(),
  supportsInboundCalling: Type.Boolean(),
  usesCallingWindow: Type.Boolean(),
  usesRemote: Type.Boolean(),
};
/** The published client requires all; the service's own examples leave most out. */
export const CallingSettings = Type.Object(
  {
    ...calling,
    width: Type.Optional(size),
    height: Type.Optional(size),
    isReady: Type.Optional(Type.Boolean()),
    supportsCustomObjects: Type.Optional(Type.Boolean()),
    supportsInboundCalling: Type.Optional(Type.Boolean()),
    usesCallingWindow: Type.Optional(Type.Boolean()),
    usesRemote: Type.Optional(Type.Boolean()),
  },
  { ...strict, title: 'CallingSettingsRequest' },
);
export const CallingSettingsPatch = Type.Partial(Type.Object(calling), {
  ...strict,
  title: 'CallingSettingsPatchRequest',
});
export const StoredCallingSettings = Type.Object({ ...calling, ...times });
/** What is left out of new settings. */
export const callingDefaults = {
  width: 400,
  height: 600,
  isReady: false,
  supportsCustomObjects: false,
  supportsInboundCalling: false,
  usesCallingWindow: true,
  usesRemote: false,
};

const recording = { urlToRetrieveAuthedRecording: url };
export const RecordingSettings = Type.Object(recording, { ...strict, title: 'RecordingSettingsRequest' });
export const RecordingSettingsPatch = Type.Partial(Type.Object(recording), {
  ...strict,
  title: 'RecordingSettingsPatchRequest',
});
export const StoredRecordingSettings = Type.Object(recording);

const channel = { url, isReady: Type.Boolean() };
export const ChannelConnection = Type.Object(channel, { ...strict, title: 'ChannelConnectionSettingsRequest' });
export const ChannelConnectionPatch = Type.Partial(Type.Object(channel), {
  ...strict,
  title: 'ChannelConnectionSettingsPatchRequest',
});
export const StoredChannelConnection = Type.Object({ ...channel, ...times });

const video = {
  createMeetingUrl: url,
  updateMeetingUrl: Type.Optional(url),
  deleteMeetingUrl: Type.Optional(url),
  userVerifyUrl: Type.Optional(url),
  fetchAccountsUri: Type.Optional(url),
};
export const VideoSettings = Type.Object(video, { ...strict, title: 'ExternalSettings' });
export const StoredVideoSettings = Type.Object(video);
