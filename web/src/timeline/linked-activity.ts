import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { findBuiltInType } from '../objects/object-types.js';
import type { RecordRef } from '../objects/record-page/record.js';
import { paths } from '../paths.js';
import { notifyDone, notifyFailure } from '../ui/notices/notify.js';
import { toItemKey, type FeedActivity, type FeedItem } from './feed-pages.js';

/** Returns a function that copies the link to an activity on the timeline of a record. */
export function useCopyLink({ objectType, id }: RecordRef): (activity: FeedActivity) => void {
  const { hubId } = useHub();
  return (activity) => {
    const type = findBuiltInType(objectType)?.name ?? objectType;
    const link = `${window.location.origin}${paths.activity(hubId, { type, id }, activity)}`;
    // Browsers have a clipboard for pages of the same machine and of https only.
    const copying = window.isSecureContext
      ? navigator.clipboard.writeText(link)
      : Promise.reject(new Error('insecure'));
    copying.then(
      () => notifyDone(t('Link copied.')),
      () => notifyFailure(t('The browser does not let this page copy. The link is {link}', { link })),
    );
  };
}

interface Pages {
  readonly isSuccess: boolean;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(options: { readonly cancelRefetch: boolean }): unknown;
}

/** A link reads this many entries to find its activity. */
const readAtMost = 1000;

/**
 * The key of the activity that the address links to, while it is among the entries. Older pages are loaded until it is; a note says so
 * if it is not there.
 */
export function useLinkedActivity(items: readonly FeedItem[], pages: Pages): string | undefined {
  const [search] = useSearchParams();
  const [, objectTypeId, id] = /^([\d-]{1,20})\.(\d{1,18})$/.exec(search.get('activity') ?? '') ?? [];
  const key = id === undefined ? undefined : `activity ${objectTypeId} ${id}`;
  const isFound = items.some((item) => toItemKey(item) === key);
  const settled = useRef<string>(undefined);
  const { isSuccess, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage } = pages;
  useEffect(() => {
    if (key === undefined || settled.current === key || !isSuccess || isFetching) return;
    if (!isFound && hasNextPage && !isFetchNextPageError && items.length < readAtMost) {
      void fetchNextPage({ cancelRefetch: false });
      return;
    }
    settled.current = key;
    if (!isFound)
      notifyFailure(t('The linked activity is not among the latest entries of this timeline: it may be deleted.'));
  }, [key, isFound, isSuccess, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, items.length]);
  return isFound ? key : undefined;
}
