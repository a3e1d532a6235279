import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import { useSidebar, type Sidebar } from '../notifications/sidebar.js';
import { sidebarKey } from '../objects/directory.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { toMoved } from '../ui/moved.js';

export type Pin = Sidebar['pins'][number];
export type PinKey = Pick<Pin, 'kind' | 'id'>;

const isSame = (a: PinKey, b: PinKey): boolean => a.kind === b.kind && a.id === b.id;

/** What the user has pinned to the navigation, and how to change it: changes show at once. */
export function usePins() {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const { data } = useSidebar();
  const pins = data?.pins ?? [];
  const write = (next: (now: readonly Pin[]) => readonly Pin[]): void => {
    client.setQueryData<Sidebar>(sidebarKey(hubId), (now) => now && { ...now, pins: [...next(now.pins)] });
  };
  const options = {
    onError: notifyProblem,
    onSuccess: ({ results }: { readonly results: readonly Pin[] }) => write(() => results),
    onSettled: () => client.invalidateQueries({ queryKey: sidebarKey(hubId) }),
  };
  const add = useMutation({
    ...options,
    mutationFn: (path: PinKey) => dataOf(api.PUT('/_app/pins/{kind}/{id}', { params: { path } })),
  });
  const remove = useMutation({
    ...options,
    mutationFn: (path: PinKey) => dataOf(api.DELETE('/_app/pins/{kind}/{id}', { params: { path } })),
    onMutate: (key) => write((now) => now.filter((pin) => !isSame(pin, key))),
  });
  const order = useMutation({
    ...options,
    mutationFn: (sorted: readonly Pin[]) =>
      dataOf(api.PUT('/_app/pins', { body: { pins: sorted.map(({ kind, id }) => ({ kind, id })) } })),
    onMutate: (sorted) => write(() => sorted),
  });
  return {
    pins,
    isPinned: (key: PinKey): boolean => pins.some((pin) => isSame(pin, key)),
    pin: (key: PinKey) => add.mutate(key),
    unpin: (key: PinKey) => remove.mutate(key),
    move: (from: number, to: number) => order.mutate(toMoved(pins, from, to)),
  };
}
