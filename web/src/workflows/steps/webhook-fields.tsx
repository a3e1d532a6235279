import { Button, Group, Paper, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useConnectedApps } from '../../accounts/apps/app-names.js';
import { t } from '../../i18n/messages.js';
import { RemoveButton } from '../../lists/filters/remove-button.js';
import type { Action } from '../flow/flow.js';
import { toTyped } from '../values/field-values.js';
import { ValueSource } from '../values/value-source.js';
import type { StepFieldsProps } from './step-kinds.js';

type Parameter = NonNullable<Action['queryParams']>[number];

/** A request to a URL. */
export function WebhookFields({ action, flow, onChange }: StepFieldsProps) {
  const { method = 'POST', webhookUrl = '', queryParams = [], authSettings } = action;
  const setParameter = (at: number, changes: Partial<Parameter>): void =>
    onChange({
      ...action,
      queryParams: queryParams.map((one, place) => (place === at ? { ...one, ...changes } : one)),
    });
  return (
    <>
      <SegmentedControl
        aria-label={t('Method')}
        data={['POST', 'GET']}
        value={method}
        onChange={(chosen) => onChange({ ...action, method: chosen })}
      />
      <TextInput
        label={t('URL')}
        description={
          method === 'POST' ? t('Gets the properties of the record as JSON.') : t('Gets the parameters below only.')
        }
        required
        placeholder="https://app.example.com/hook"
        maxLength={2000}
        value={webhookUrl}
        onChange={(event) => onChange({ ...action, webhookUrl: event.currentTarget.value })}
      />
      {queryParams.map(({ name, value }, at) => (
        <Paper key={at} withBorder p="sm" role="group" aria-label={t('Parameter {number}', { number: at + 1 })}>
          <Group gap={6} align="flex-start" wrap="nowrap">
            <Stack gap="xs" flex={1} miw={0}>
              <TextInput
                label={t('Name')}
                maxLength={100}
                value={name}
                onChange={(event) => setParameter(at, { name: event.currentTarget.value })}
              />
              <ValueSource
                label={t('Value')}
                {...{ flow, actionId: String(action.actionId) }}
                value={toTyped(value)}
                sources={['text', 'property', 'output']}
                onChange={(next) => setParameter(at, { value: next ?? { type: 'STATIC_VALUE', staticValue: '' } })}
              >
                {({ text, onText }) => (
                  <TextInput label={t('Value')} value={text} onChange={(event) => onText(event.currentTarget.value)} />
                )}
              </ValueSource>
            </Stack>
            <RemoveButton
              label={t('Remove parameter {number}', { number: at + 1 })}
              onClick={() => onChange({ ...action, queryParams: queryParams.toSpliced(at, 1) })}
            />
          </Group>
        </Paper>
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() =>
          onChange({
            ...action,
            queryParams: [...queryParams, { name: '', value: { type: 'STATIC_VALUE', staticValue: '' } }],
          })
        }
      >
        {t('Add parameter')}
      </Button>
      <SigningApp
        appId={authSettings?.appId}
        onChange={(appId) =>
          onChange({ ...action, authSettings: appId === undefined ? null : { type: 'SIGNATURE', appId } })
        }
      />
    </>
  );
}

interface SigningAppProps {
  readonly appId: number | undefined;
  onChange(appId: number | undefined): void;
}

/** The connected app whose secret signs the request. */
function SigningApp({ appId, onChange }: SigningAppProps) {
  const { data: apps = [] } = useConnectedApps();
  const names = new Map(apps.map((app) => [app.appId, app.name]));
  // One that has been disconnected since.
  if (appId !== undefined && !names.has(appId)) names.set(appId, String(appId));
  return (
    <Select
      label={t('Sign with the secret of')}
      description={t('So that the receiver knows that the request comes from this account.')}
      placeholder={t('No app')}
      clearable
      data={[...names].map(([value, label]) => ({ value: String(value), label }))}
      value={appId === undefined ? null : String(appId)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
    />
  );
}
