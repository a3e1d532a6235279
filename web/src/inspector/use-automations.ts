import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/messages.js';
import { dataOf } from '../api/client.js';
import type { paths as api } from '../api/schema.js';
import { sandboxClockKey, useServerNow } from '../shell/sandbox.js';
import { notifyDone, notifyProblem } from '../ui/notices/notify.js';
import { sandboxApi } from './sandbox-api.js';

export type InspectedEnrollment =
  api['/_spoke/enrollments']['get']['responses']['200']['content']['application/json']['results'][number];

const queryKey = ['sandbox', 'enrollments'] as const;
const pollMs = 2_000;
const shownAtMost = 200;

/** The enrollments of all accounts as they go: those in progress first. */
export function useAutomations() {
  return useQuery({
    queryKey,
    refetchInterval: pollMs,
    queryFn: () =>
      dataOf(sandboxApi.GET('/_spoke/enrollments', { params: { query: { limit: shownAtMost } } })).then(
        ({ results }) => results,
      ),
  });
}

/** When an enrollment continues: at its next step, or with the next attempt of the request it waits for. */
export const toDueAt = ({ dueAt, call }: InspectedEnrollment): string | undefined => dueAt ?? call?.dueAt;

/** Two ways not to wait for the next step of an enrollment. */
export function useHastening(enrollment: InspectedEnrollment) {
  const client = useQueryClient();
  const now = useServerNow();
  const { id } = enrollment;
  const dueAt = toDueAt(enrollment);
  const reload = () => client.invalidateQueries({ queryKey });
  const run = useMutation({
    mutationFn: () => sandboxApi.POST('/_spoke/enrollments/{id}/run', { params: { path: { id } } }),
    onSettled: reload,
    onError: notifyProblem,
  });
  const move = useMutation({
    mutationFn: (moment: string) => dataOf(sandboxApi.POST('/_spoke/clock', { body: { now: moment } })),
    onSuccess: (moved) => {
      client.setQueryData(sandboxClockKey, moved);
      notifyDone(t('The clock was advanced.'));
      return reload();
    },
    onError: notifyProblem,
  });
  return {
    runNow: () => run.mutate(),
    advance: () => dueAt !== undefined && move.mutate(dueAt),
    isPending: run.isPending || move.isPending,
    isFuture: dueAt !== undefined && Date.parse(dueAt) > now().getTime(),
  };
}
