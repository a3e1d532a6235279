import { Button, Group, Stack, Switch, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { useIsAdmin } from '../../accounts/session.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { CopyValue } from '../../ui/copy-value.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Moment } from '../../ui/times/moment.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/loading/states.js';
import { NewForm } from './new-form.js';
import { useIntake, useIntakeActions, type Intake, type IntakeForm } from './submissions-data.js';

/** The submission settings of the account, for administrators. */
export function SubmissionsPage() {
  const isAdmin = useIsAdmin();
  return isAdmin ? (
    <OwnSubmissions />
  ) : (
    <Page title={t('Submissions')}>
      <EmptyState title={t('Administrators only')}>{t('Only administrators can manage form submissions.')}</EmptyState>
    </Page>
  );
}

function OwnSubmissions() {
  const [isAdding, { open, close }] = useDisclosure();
  const intake = useIntake();
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      {t('Add form')}
    </Button>
  );
  return (
    <Page title={t('Submissions')} {...(intake.data?.forms.length && { actions: add })}>
      <Loaded query={intake}>
        {(loaded) => (
          <Stack>
            <Acceptance intake={loaded} />
            {loaded.forms.length === 0 ? (
              <EmptyState title={t('No forms yet')} action={add}>
                {t('Add the forms on your site so that their submissions can update contacts.')}
              </EmptyState>
            ) : (
              <FormTable forms={loaded.forms} />
            )}
          </Stack>
        )}
      </Loaded>
      <NewForm opened={isAdding} onClose={close} />
    </Page>
  );
}

function Acceptance({ intake: { accepts, acceptsUnknownForms } }: { readonly intake: Intake }) {
  const { change } = useIntakeActions();
  return (
    <Stack gap="xs" maw={640}>
      <Switch
        label={t('Accept submissions and visitors')}
        description={t(
          'Anyone can send them, without signing in: pages of any site submit forms and identify their visitors.',
        )}
        checked={accepts}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {acceptsUnknownForms
          ? t('This sandbox accepts other forms too, but they only fill empty values of existing contacts.')
          : t('Only submissions of the forms below are accepted.')}
      </Text>
    </Stack>
  );
}

function FormTable({ forms }: { readonly forms: readonly IntakeForm[] }) {
  const { remove } = useIntakeActions();
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th miw={140}>{t('Name')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Form ID')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Added')}</Table.Th>
          <HiddenHead>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {forms.map((form) => (
          <Table.Tr key={form.formGuid}>
            <Table.Td>
              <Text fw={500} className="any-text">
                {form.name}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <CopyValue name={t('ID of {name}', { name: form.name })} value={form.formGuid} />
            </Table.Td>
            <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
              <Moment at={form.createdAt} format="date" />
            </Table.Td>
            <Table.Td>
              <Group justify="flex-end">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  onClick={() => remove(form)}
                  aria-label={t('Delete {name}', { name: form.name })}
                >
                  {t('Delete')}
                </Button>
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
