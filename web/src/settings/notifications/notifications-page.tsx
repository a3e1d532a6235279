import { Card, Stack, Switch, Text, Title } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { useIsAdmin } from '../../accounts/session.js';
import { useCanMail } from '../../accounts/sign-in/mail-state.js';
import {
  useChangeSettings,
  useNotificationSettings,
  type NotificationKind,
  type NotificationSettings,
} from '../../notifications/notifications-data.js';
import { kindWords } from '../../notifications/wording.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Page } from '../../ui/page.js';
import { SaveForm, useSavedDraft } from '../../ui/forms/save-form.js';

const kinds = Object.keys(kindWords) as NotificationKind[];

/** What the user is notified of in this account, and which records they follow by themselves. */
export function NotificationsPage() {
  const settings = useNotificationSettings();
  return (
    <Page title={t('Notifications')}>
      <Loaded query={settings} rows={6} rowHeight={40}>
        {(saved) => <SettingsForm saved={saved} />}
      </Loaded>
    </Page>
  );
}

function SettingsForm({ saved }: { readonly saved: NotificationSettings }) {
  const form = useSavedDraft(saved, useChangeSettings());
  return (
    <Card withBorder padding="md" maw={720}>
      <SaveForm form={form}>
        <Stack gap="xl">
          <KindSwitches hidden={form.draft.hiddenKinds} onChange={(hiddenKinds) => form.set({ hiddenKinds })} />
          <MailSwitches mailed={form.draft.mailedKinds} onChange={(mailedKinds) => form.set({ mailedKinds })} />
          <Stack gap="md" component="section" aria-labelledby="following">
            <Title order={2} id="following">
              {t('Follow automatically')}
            </Title>
            <Switch
              label={t('Records that I own')}
              description={t('Until you own them no longer, or unfollow them')}
              checked={form.draft.followOwned}
              onChange={({ currentTarget: { checked } }) => form.set({ followOwned: checked })}
            />
            <Switch
              label={t('Records on which I am mentioned')}
              description={t('Until you unfollow them')}
              checked={form.draft.followMentions}
              onChange={({ currentTarget: { checked } }) => form.set({ followMentions: checked })}
            />
          </Stack>
        </Stack>
      </SaveForm>
    </Card>
  );
}

interface KindSwitchesProps {
  readonly hidden: readonly NotificationKind[];
  readonly onChange: (hidden: NotificationKind[]) => void;
}

function KindSwitches({ hidden, onChange }: KindSwitchesProps) {
  const isAdmin = useIsAdmin();
  return (
    <Stack gap="md" component="section" aria-labelledby="kinds">
      <div>
        <Title order={2} id="kinds">
          {t('Shown notifications')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('For you, in this account.')}
        </Text>
      </div>
      {kinds
        .filter((kind) => kind !== 'invitation' || isAdmin)
        .map((kind) => (
          <Switch
            key={kind}
            label={kindWords[kind].label}
            description={kindWords[kind].hint}
            checked={!hidden.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              // In one order, so that switching a kind off and on again is no change.
              onChange(kinds.filter((one) => (one === kind ? !checked : hidden.includes(one))))
            }
          />
        ))}
    </Stack>
  );
}

type MailedKind = NotificationSettings['mailedKinds'][number];
const mailedKinds: readonly MailedKind[] = ['assigned', 'mentioned', 'taskDue', 'workflowMessage'];

interface MailSwitchesProps {
  readonly mailed: readonly MailedKind[];
  readonly onChange: (mailed: MailedKind[]) => void;
}

/** Only where the server sends mail. */
function MailSwitches({ mailed, onChange }: MailSwitchesProps) {
  const canMail = useCanMail();
  if (!canMail) return null;
  return (
    <Stack gap="md" component="section" aria-labelledby="mails">
      <div>
        <Title order={2} id="mails">
          {t('By mail, too')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('What you have not read, in one mail, at most every five minutes.')}
        </Text>
      </div>
      {mailedKinds.map((kind) => (
        <Switch
          key={kind}
          label={t('{kind} by mail', { kind: kindWords[kind].label })}
          checked={mailed.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(mailedKinds.filter((one) => (one === kind ? checked : mailed.includes(one))))
          }
        />
      ))}
    </Stack>
  );
}
