import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { useReadRelated, type Related } from './related.js';
import { recordKey, useRefreshRecord, type RecordRef } from './record.js';

/** A file attached to a note of a record. */
export type Attachment = Related['attachments'][number];

/** The files attached to the notes of a record. */
export function useAttachments(place: RecordRef) {
  const { hubId } = useHub();
  const readRelated = useReadRelated(place);
  return useQuery({
    queryKey: [...recordKey(hubId, place), 'attachments'],
    queryFn: async () => (await readRelated()).attachments,
  });
}

/** Sets the files attached to a note. */
export function useNoteFiles(place: RecordRef) {
  const api = useApi();
  const refresh = useRefreshRecord(place);
  return useMutation({
    mutationFn: ({ noteId, fileIds }: { readonly noteId: string; readonly fileIds: readonly string[] }) =>
      dataOf(
        api.PATCH('/crm/v3/objects/{objectType}/{objectId}', {
          params: { path: { objectType: 'notes', objectId: noteId } },
          body: { properties: { hs_attachment_ids: fileIds.join(';') } },
        }),
      ),
    onSuccess: refresh,
  });
}

/** Opens a file in a new window, whatever its access. */
export function useOpenFile(): (fileId: string) => Promise<void> {
  const api = useApi();
  return async (fileId) => {
    // Opened before the request: browsers block windows that open later.
    const opened = window.open('about:blank', '_blank');
    try {
      const params = { path: { fileId } };
      const { url } = await dataOf(api.GET('/files/v3/files/{fileId}/signed-url', { params }));
      if (!opened) return;
      opened.opener = null;
      opened.location.replace(url);
    } catch (error) {
      opened?.close();
      throw error;
    }
  };
}
