import { t } from '../../i18n/messages.js';
import { directoryKey } from '../../objects/directory.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { dataOf } from '../../api/client.js';
import type { paths as Endpoints } from '../../api/schema.js';
import { paths } from '../../paths.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { confirmByTyping } from '../../ui/dialogs/confirm-by-typing.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { showSecret } from '../../ui/dialogs/show-secret.js';
import { toRoleName, type Role } from '../../accounts/roles.js';
import { teamsKey } from './teams-data.js';
import { sessionKey, useApi, useCurrentSession, useHub } from '../../accounts/session.js';

export type User =
  Endpoints['/_app/users']['get']['responses']['200']['content']['application/json']['results'][number];

/** The users of the current account, by name. */
export function useUsers() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'users'],
    queryFn: () => dataOf(api.GET('/_app/users')).then(({ results }) => results),
  });
}

/** Whether the account would be without an administrator if that user were none. */
export function isLastAdmin(users: readonly User[], user: User): boolean {
  const admins = users.filter(({ role, suspended }) => role === 'admin' && !suspended);
  return admins.length === 1 && admins[0]?.userId === user.userId;
}

/** Reloads the users, the teams they are in and the owners of records. */
function useRefreshUsers(): () => Promise<void> {
  const client = useQueryClient();
  const { hubId } = useHub();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['hub', hubId, 'users'] }),
      client.invalidateQueries({ queryKey: teamsKey(hubId) }),
      client.invalidateQueries({ queryKey: directoryKey(hubId) }),
    ]);
  };
}

type Asked = Omit<Parameters<typeof confirmByTyping>[0], 'word'>;

const toParams = ({ userId }: User) => ({ params: { path: { userId: String(userId) } } });

/** What administrators can do with users; irreversible actions ask for confirmation. */
export function useUserActions() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefreshUsers();
  const { user: me } = useCurrentSession();
  const { name: hubName } = useHub();
  const refreshAll = async (user: User): Promise<void> => {
    // The user's own role determines what the app shows.
    if (user.userId === me.userId) await client.invalidateQueries({ queryKey: sessionKey });
    else await refresh();
  };
  const roleChange = useMutation({
    mutationFn: ({ user, role }: { readonly user: User; readonly role: Role }) =>
      api.PATCH('/_app/users/{userId}', { ...toParams(user), body: { role } }),
    onError: notifyProblem,
    async onSuccess(_, { user, role }) {
      notifyDone(t('{name} now has the role {roleName}.', { name: user.name, roleName: toRoleName(role) }));
      await refreshAll(user);
    },
  });
  return {
    changeRole(user: User, role: Role): void {
      if (user.userId !== me.userId) return roleChange.mutate({ user, role });
      confirmAction({
        title: t('Change your own role?'),
        message: t(
          'Your new role will be {roleName}. Only another administrator can make you an administrator again.',
          { roleName: toRoleName(role) },
        ),
        confirm: t('Change role'),
        onConfirm: () => roleChange.mutate({ user, role }),
      });
    },
    remove(user: User): void {
      const isMe = user.userId === me.userId;
      const ask = isMe ? (asked: Asked) => confirmByTyping({ ...asked, word: hubName }) : confirmAction;
      ask({
        title: isMe
          ? t('Leave {hubName}?', { hubName })
          : t('Remove {name} from {hubName}?', { name: user.name, hubName }),
        message: isMe
          ? t(
              'You lose access immediately. Records and histories are kept; if invited again, you are the same owner as before.',
            )
          : t(
              'They lose access immediately. Records and histories are kept; if invited again, they are the same owner as before.',
            ),
        confirm: isMe ? t('Leave') : t('Remove'),
        onConfirm: async () => {
          await api.DELETE('/_app/users/{userId}', toParams(user));
          notifyDone(isMe ? t('You have left {hubName}.', { hubName }) : t('{name} removed.', { name: user.name }));
          await refreshAll(user);
          if (isMe) void navigate(paths.home);
        },
      });
    },
    resetTwoFactor(user: User): void {
      confirmAction({
        title: t('Reset the two-factor authentication of {name}?', { name: user.name }),
        message: t(
          'They are signed out, and their password alone signs them in until they set it up again. Make sure that it is they who ask for it.',
        ),
        confirm: t('Reset'),
        onConfirm: async () => {
          await api.DELETE('/_app/users/{userId}/two-factor', toParams(user));
          await refresh();
          notifyDone(t('Two-factor authentication of {name} reset.', { name: user.name }));
        },
      });
    },
    resetPassword(user: User): void {
      confirmAction({
        title: t('Reset the password of {name}?', { name: user.name }),
        message: t(
          'The current password stops working and they are signed out. They sign in with the temporary one and choose their own.',
        ),
        confirm: t('Reset password'),
        onConfirm: async () => {
          const { password } = await dataOf(api.POST('/_app/users/{userId}/password', toParams(user)));
          await refresh();
          showSecret({
            title: t('New password of {name}', { name: user.name }),
            name: t('One-time password'),
            value: password,
          });
        },
      });
    },
  };
}
