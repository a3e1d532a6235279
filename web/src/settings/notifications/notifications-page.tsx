import { Stack, Switch, Text, Title } from '@mantine/core';
import { useIsAdmin } from '../../accounts/session.js';
import {
  useChangeSettings,
  useNotificationSettings,
  type NotificationKind,
} from '../../notifications/notifications-data.js';
import { kindWords } from '../../notifications/wording.js';
import { Page } from '../../ui/page.js';
import { RowsSkeleton } from '../../ui/skeletons.js';
import { ProblemState } from '../../ui/states.js';

const kinds = Object.keys(kindWords) as NotificationKind[];

/** What the user is notified of in this account, and which records they follow by themselves. */
export function NotificationsPage() {
  const settings = useNotificationSettings();
  const change = useChangeSettings();
  const isAdmin = useIsAdmin();
  const { data } = settings;
  return (
    <Page title="Notifications">
      {settings.error && <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />}
      {!data && !settings.error && <RowsSkeleton rows={6} height={40} />}
      {data && (
        <Stack gap="xl" maw={560}>
          <Stack gap="md" component="section" aria-labelledby="kinds">
            <div>
              <Title order={2} id="kinds">
                Shown notifications
              </Title>
              <Text size="sm" c="dimmed">
                For you, in this account.
              </Text>
            </div>
            {kinds
              .filter((kind) => kind !== 'invitation' || isAdmin)
              .map((kind) => (
                <Switch
                  key={kind}
                  label={kindWords[kind].label}
                  description={kindWords[kind].hint}
                  checked={!data.hiddenKinds.includes(kind)}
                  onChange={({ currentTarget: { checked } }) => {
                    const others = data.hiddenKinds.filter((one) => one !== kind);
                    change.mutate({ hiddenKinds: checked ? others : [...others, kind] });
                  }}
                />
              ))}
          </Stack>
          <Stack gap="md" component="section" aria-labelledby="following">
            <Title order={2} id="following">
              Follow automatically
            </Title>
            <Switch
              label="Records that I own"
              description="Until you own them no longer, or unfollow them"
              checked={data.followOwned}
              onChange={({ currentTarget: { checked } }) => change.mutate({ followOwned: checked })}
            />
            <Switch
              label="Records on which I am mentioned"
              description="Until you unfollow them"
              checked={data.followMentions}
              onChange={({ currentTarget: { checked } }) => change.mutate({ followMentions: checked })}
            />
          </Stack>
        </Stack>
      )}
    </Page>
  );
}
