import { describe, expect, inject, it } from 'vitest';
import { newCardsApp } from '../support/cards.js';
import { failureOf, servedModules, watchClient } from '../support/official-client.js';

describe('the official Node client, crm.extensions.calling and crm.extensions.videoconferencing', () => {
  it('creates, reads, changes and deletes the settings of an app', async () => {
    const app = await newCardsApp();
    const key = await app.send({ method: 'POST', path: '/_app/developer/keys' });
    const client = watchClient({ baseUrl: inject('baseUrl'), developerApiKey: key.body.apiKey as string });
    const { calling, videoconferencing } = client.crm.extensions;
    const { settingsApi, recordingSettingsApi, channelConnectionSettingsApi } = calling;
    const missing = { code: 404, body: { category: 'OBJECT_NOT_FOUND' } };

    const settings = {
      ...{ name: 'Acme Phone', url: 'https://phone.example.com/widget', width: 500, height: 700, isReady: true },
      ...{ supportsCustomObjects: true, supportsInboundCalling: false, usesCallingWindow: false, usesRemote: true },
    };
    const made = await settingsApi.create(app.appId, settings);
    expect(made).toMatchObject(settings);
    expect(made.createdAt).toBeInstanceOf(Date);
    expect((await failureOf(settingsApi.create(app.appId, settings))).code).toBe(409);
    expect(await settingsApi.getById(app.appId)).toMatchObject(settings);
    expect(await settingsApi.update(app.appId, { name: 'Other' })).toMatchObject({ ...settings, name: 'Other' });
    expect((await failureOf(settingsApi.update(app.appId, { url: 'x' }))).code).toBe(400);

    const recording = { urlToRetrieveAuthedRecording: 'https://phone.example.com/recordings/%s' };
    expect(await failureOf(recordingSettingsApi.getUrlFormat(app.appId))).toMatchObject(missing);
    expect(await recordingSettingsApi.registerUrlFormat(app.appId, recording)).toMatchObject(recording);
    expect(await recordingSettingsApi.updateUrlFormat(app.appId, recording)).toMatchObject(recording);
    expect(await recordingSettingsApi.getUrlFormat(app.appId)).toMatchObject(recording);
    // Not served: nothing fetches recordings.
    expect((await failureOf(recordingSettingsApi.markAsReady({ engagementId: 7 }))).code).toBe(404);

    const moved = { urlToRetrieveAuthedRecording: 'x' };
    expect((await failureOf(recordingSettingsApi.registerUrlFormat(app.appId, recording))).code).toBe(409);
    expect((await failureOf(recordingSettingsApi.updateUrlFormat(app.appId, moved))).code).toBe(400);

    const channel = { url: 'https://phone.example.com/connect', isReady: false };
    expect(await failureOf(channelConnectionSettingsApi.getById(app.appId))).toMatchObject(missing);
    expect(await failureOf(channelConnectionSettingsApi.update(app.appId, {}))).toMatchObject(missing);
    expect(await channelConnectionSettingsApi.create(app.appId, channel)).toMatchObject(channel);
    expect((await failureOf(channelConnectionSettingsApi.create(app.appId, channel))).code).toBe(409);
    expect(await channelConnectionSettingsApi.getById(app.appId)).toMatchObject(channel);
    const ready = await channelConnectionSettingsApi.update(app.appId, { isReady: true });
    expect(ready).toMatchObject({ ...channel, isReady: true });
    await expect(channelConnectionSettingsApi.archive(app.appId)).resolves.toBeUndefined();
    expect(await failureOf(channelConnectionSettingsApi.archive(app.appId))).toMatchObject(missing);
    await expect(settingsApi.archive(app.appId)).resolves.toBeUndefined();
    expect(await failureOf(settingsApi.getById(app.appId))).toMatchObject(missing);
    expect(await failureOf(settingsApi.archive(app.appId))).toMatchObject(missing);

    const video = { createMeetingUrl: 'https://video.example.com/create' };
    expect(await videoconferencing.settingsApi.replace(app.appId, video)).toMatchObject(video);
    expect(await videoconferencing.settingsApi.getById(app.appId)).toMatchObject(video);
    await expect(videoconferencing.settingsApi.archive(app.appId)).resolves.toBeUndefined();
    expect(await failureOf(videoconferencing.settingsApi.getById(app.appId))).toMatchObject(missing);
    expect((await failureOf(videoconferencing.settingsApi.replace(app.appId, {} as never))).code).toBe(400);
    expect(await failureOf(videoconferencing.settingsApi.archive(app.appId))).toMatchObject(missing);
    expect(client.listUntried(servedModules.calling)).toEqual([
      'extensions.calling.recordingSettingsApi.markAsReady: success',
    ]);
  });
});
