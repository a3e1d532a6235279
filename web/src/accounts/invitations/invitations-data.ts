import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { showSecret } from '../../ui/dialogs/show-secret.js';
import type { Role } from '../roles.js';
import { useApi, useHub } from '../session.js';

export interface Invitation {
  readonly invitationId: string;
  readonly email: string;
  readonly expiresAt: string;
}

export interface InvitationActions {
  renew(invitation: Invitation): void;
  revoke(invitation: Invitation): void;
}

/** The pending invitations of the current account. */
export function useInvitations() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'invitations'],
    queryFn: () => dataOf(api.GET('/_app/invitations')).then(({ results }) => results),
  });
}

/** Invites an email address and shows the link. */
export function useInvite(): (invitation: { readonly email: string; readonly role: Role }) => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  return async (body) => {
    const invited = await dataOf(api.POST('/_app/invitations', { body }));
    await client.invalidateQueries({ queryKey: ['hub', hubId, 'invitations'] });
    showInvitationLink(body.email, invited);
  };
}

export function useInvitationActions(): InvitationActions {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  const refresh = () => client.invalidateQueries({ queryKey: ['hub', hubId, 'invitations'] });
  const toParams = ({ invitationId }: Invitation) => ({ params: { path: { invitationId } } });
  return toConfirmed({
    async renew(invitation) {
      const path = '/_app/invitations/{invitationId}/link';
      const renewed = await dataOf(api.POST(path, toParams(invitation)));
      await refresh();
      return renewed;
    },
    async revoke(invitation) {
      await api.DELETE('/_app/invitations/{invitationId}', toParams(invitation));
      await refresh();
    },
  });
}

interface InvitationLink {
  readonly link: string;
  /** Whether the link was sent to the address, too. */
  readonly mailed: boolean;
}

interface InvitationCalls {
  /** Returns the new link. */
  renew(invitation: Invitation): Promise<InvitationLink>;
  revoke(invitation: Invitation): Promise<void>;
}

/** Asks for confirmation before a link stops working. */
export function toConfirmed({ renew, revoke }: InvitationCalls): InvitationActions {
  return {
    renew: (invitation) =>
      confirmAction({
        title: t('New link for {email}?', { email: invitation.email }),
        message: t('The previous link stops working. The new one is valid for 7 days.'),
        confirm: t('Create new link'),
        isDangerous: false,
        onConfirm: async () => showInvitationLink(invitation.email, await renew(invitation)),
      }),
    revoke: (invitation) =>
      confirmAction({
        title: t('Revoke the invitation of {email}?', { email: invitation.email }),
        message: t('Its link stops working.'),
        confirm: t('Revoke'),
        onConfirm: async () => {
          await revoke(invitation);
          notifyDone(t('Invitation revoked.'));
        },
      }),
  };
}

export function showInvitationLink(email: string, { link, mailed }: InvitationLink): void {
  showSecret({
    title: t('Invitation for {email}', { email }),
    name: mailed
      ? t('This link was sent to {email}. It works once, within 7 days, for anyone who opens it.', { email })
      : t('Send this link to the person. It works once, within 7 days, for anyone who opens it.'),
    value: link,
  });
}
