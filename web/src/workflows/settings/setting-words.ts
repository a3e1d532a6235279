import { t } from '../../i18n/messages.js';
import { formatList } from '../../formats/words.js';
import { toFilterLines, type FilterLine } from '../../lists/filters/filter-words.js';
import { toBlockedWords, toWindowLines } from '../flow/day-words.js';
import type { TimeWindow } from '../flow/flow-settings.js';
import type { Flow } from '../flow/flow.js';
import type { WorkflowScope } from '../workflow-scope.js';

/** Returns a line for each setting that the workflow uses. */
export function toSettingLines(flow: Flow, { vocabulary }: WorkflowScope): readonly FilterLine[] {
  const { goalFilterBranch, suppressionFilterBranch, suppressionListIds, unEnrollmentSetting } = flow;
  const lists = (suppressionListIds ?? []).map((id) => vocabulary.findList(String(id)) ?? String(id));
  const [windows, dates] = [flow.timeWindows ?? [], flow.blockedDates ?? []];
  return [
    ...(goalFilterBranch ? [{ joint: t('Ends early when'), of: [toFilterLines(goalFilterBranch, vocabulary)] }] : []),
    ...(lists.length > 0 ? [t('Never members of {lists}', { lists: formatList(lists) })] : []),
    ...(suppressionFilterBranch
      ? [{ joint: t('Never those that meet'), of: [toFilterLines(suppressionFilterBranch, vocabulary)] }]
      : []),
    ...toOtherLines(unEnrollmentSetting),
    ...(windows.length > 0 ? [{ joint: t('Steps only'), of: toWindowLines(windows) }] : []),
    ...(dates.length > 0 ? [t('Not on {days}', { days: formatList(dates.map((date) => toBlockedWords(date))) })] : []),
  ];
}

function toOtherLines(setting: Flow['unEnrollmentSetting']): string[] {
  if (setting?.type === 'ALL') return [t('Leaves all other workflows')];
  const count = setting?.flowIds?.length ?? 0;
  if (setting?.type !== 'SELECTIVE' || count === 0) return [];
  return [t('{count, plural, one {Leaves # other workflow} other {Leaves # other workflows}}', { count })];
}

const toMinutes = (time: { readonly hour: number; readonly minute: number }): number => time.hour * 60 + time.minute;

const isBackward = ({ startTime, endTime }: TimeWindow): boolean =>
  startTime !== undefined && endTime !== undefined && toMinutes(endTime) <= toMinutes(startTime);

type IsReady = (tree: NonNullable<Flow['goalFilterBranch']>) => boolean;

/** What the settings still lack before they can be saved; undefined if nothing. */
export function findSettingsGap(flow: Flow, isReady: IsReady): string | undefined {
  const { goalFilterBranch, suppressionFilterBranch, unEnrollmentSetting } = flow;
  if (goalFilterBranch && !isReady(goalFilterBranch)) return t('Complete the conditions of the goal.');
  if (suppressionFilterBranch && !isReady(suppressionFilterBranch)) return t('Complete the conditions.');
  const isOpen = unEnrollmentSetting?.type === 'SELECTIVE' && (unEnrollmentSetting.flowIds ?? []).length === 0;
  if (isOpen) return t('Choose the other workflows.');
  const window = (flow.timeWindows ?? []).find((one) => isBackward(one));
  return window && t('{window} ends before it starts.', { window: toWindowLines([window])[0] });
}
