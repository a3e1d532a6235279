import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { dataOf } from '../api/client.js';
import { useAppPath, useDeveloperApi, useDeveloperKey } from './developer-data.js';
import { toPreviewBody, type TemplateDraft } from './template-draft.js';

/** What the server would show of a draft, a moment after the last change. */
export function usePreview(draft: TemplateDraft) {
  const api = useDeveloperApi();
  const path = useAppPath();
  const [settled] = useDebouncedValue(draft, 250);
  const body = toPreviewBody(settled);
  return useQuery({
    queryKey: useDeveloperKey('preview', path.appId, JSON.stringify(body ?? null)),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    queryFn: () => dataOf(api.POST('/_app/apps/{appId}/timeline/preview', { params: { path }, body: body ?? {} })),
  });
}
