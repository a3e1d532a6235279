import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import { toFullName } from '../../files/file-kinds.js';
import { recordKey, useRecordRefresh, type RecordPlace } from './record.js';

/** A file that a note of a record carries. */
export interface Attachment {
  readonly fileId: string;
  readonly name: string;
  /** The note, and all files that it carries. */
  readonly noteId: string;
  readonly noteFileIds: readonly string[];
}

/** As many notes are looked at, the newest ones; and as many files are named. */
const mostNotes = 500;
const mostFiles = 50;
const atOnce = 100;

/** The files that the notes of a record carry. */
export function useAttachments(place: RecordPlace) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...recordKey(hubId, place), 'attachments'],
    queryFn: async (): Promise<Attachment[]> => {
      const found = (await listNotes(api, place)).flatMap(({ noteId, noteFileIds }) =>
        noteFileIds.map((fileId) => ({ fileId, noteId, noteFileIds })),
      );
      const names = await readNames(api, [...new Set(found.map(({ fileId }) => fileId))].slice(0, mostFiles));
      // Those that were deleted meanwhile are left out.
      return found.flatMap((one) => {
        const name = names.get(one.fileId);
        return name === undefined ? [] : { ...one, name };
      });
    },
  });
}

async function listNotes(api: Api, { objectType, id }: RecordPlace) {
  const path = { objectType, objectId: id, toObjectType: 'notes' };
  const params = { path, query: { limit: mostNotes } };
  const listed = await dataOf(
    api.GET('/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}', { params }),
  );
  const ids = listed.results.map(({ toObjectId }) => String(toObjectId)).reverse();
  const notes: { noteId: string; noteFileIds: string[] }[] = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    const inputs = ids.slice(start, start + atOnce).map((noteId) => ({ id: noteId }));
    const { results } = await dataOf(
      api.POST('/crm/v3/objects/{objectType}/batch/read', {
        params: { path: { objectType: 'notes' } },
        body: { inputs, properties: ['hs_attachment_ids'] },
      }),
    );
    for (const { id: noteId, properties } of results) {
      const noteFileIds = (properties['hs_attachment_ids'] ?? '').split(';').filter(Boolean);
      notes.push({ noteId, noteFileIds });
    }
  }
  return notes;
}

async function readNames(api: Api, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const query = { ids: [...ids], limit: mostFiles };
  const { results } = await dataOf(api.GET('/files/v3/files/search', { params: { query } }));
  return new Map(results.map((file) => [file.id, toFullName(file)]));
}

/** Says which files a note carries. */
export function useNoteFiles(place: RecordPlace) {
  const api = useApi();
  const refresh = useRecordRefresh(place);
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

/** Opens a file in a window of its own, whoever may see it otherwise. */
export function useFileOpening(): (fileId: string) => Promise<void> {
  const api = useApi();
  return async (fileId) => {
    // Opened at once: a window that comes after an answer is kept from opening.
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
