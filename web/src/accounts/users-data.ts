import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { dataOf } from '../api/client.js';
import type { paths as Endpoints } from '../api/schema.js';
import { paths } from '../paths.js';
import { askToConfirm } from '../ui/confirm.js';
import { notifyDone, notifyProblem } from '../ui/notify.js';
import { showSecret } from '../ui/show-secret.js';
import { toRoleName, type Role } from './roles.js';
import { sessionKey, useApi, useCurrentSession, useHub } from './session.js';

export type User =
  Endpoints['/_app/users']['get']['responses']['200']['content']['application/json']['results'][number];

/** The people of the account of the page, by name. */
export function useUsers() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'users'],
    queryFn: () => dataOf(api.GET('/_app/users')).then(({ results }) => results),
  });
}

/** Reads the people anew, and those who can be owners of records. */
export function useRefreshUsers(): () => Promise<void> {
  const client = useQueryClient();
  const { hubId } = useHub();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['hub', hubId, 'users'] }),
      client.invalidateQueries({ queryKey: ['hub', hubId, 'owners'] }),
    ]);
  };
}

const toParams = ({ userId }: User) => ({ params: { path: { userId: String(userId) } } });

/** What an administrator does with the people of the account: what cannot be taken back is confirmed. */
export function useUserActions() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefreshUsers();
  const { user: me } = useCurrentSession();
  const { name: hubName } = useHub();
  const refreshAll = async (user: User): Promise<void> => {
    // One's own rights decide what the app shows at all.
    if (user.userId === me.userId) await client.invalidateQueries({ queryKey: sessionKey });
    else await refresh();
  };
  const roleChange = useMutation({
    mutationFn: ({ user, role }: { readonly user: User; readonly role: Role }) =>
      api.PATCH('/_app/users/{userId}', { ...toParams(user), body: { role } }),
    onError: notifyProblem,
    async onSuccess(_, { user, role }) {
      notifyDone(`${user.name} is ${toRoleName(role).toLowerCase()} now.`);
      await refreshAll(user);
    },
  });
  return {
    changeRole(user: User, role: Role): void {
      if (user.userId !== me.userId) return roleChange.mutate({ user, role });
      askToConfirm({
        title: 'Give up your own role?',
        message: `You will be ${toRoleName(role).toLowerCase()}, and only another administrator can make you one again.`,
        confirm: 'Give it up',
        onConfirm: () => roleChange.mutate({ user, role }),
      });
    },
    remove(user: User): void {
      const isMe = user.userId === me.userId;
      askToConfirm({
        title: isMe ? `Leave ${hubName}?` : `Remove ${user.name} from ${hubName}?`,
        message: `${isMe ? 'You are' : 'They are'} out at once. Records and what was done stay; let in again later, ${isMe ? 'you are' : 'they are'} the same owner as before.`,
        confirm: isMe ? 'Leave' : 'Remove',
        onConfirm: async () => {
          await api.DELETE('/_app/users/{userId}', toParams(user));
          notifyDone(isMe ? `You have left ${hubName}.` : `${user.name} is removed.`);
          await refreshAll(user);
          if (isMe) void navigate(paths.home);
        },
      });
    },
    givePassword(user: User): void {
      askToConfirm({
        title: `Give ${user.name} a new password?`,
        message:
          'The present one ends, and they are signed out. With the new one they sign in once and choose their own.',
        confirm: 'Make a new password',
        onConfirm: async () => {
          const { password } = await dataOf(api.POST('/_app/users/{userId}/password', toParams(user)));
          await refresh();
          showSecret({ title: `New password of ${user.name}`, name: 'One-time password', value: password });
        },
      });
    },
  };
}
