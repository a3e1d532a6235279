import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { inSentence } from '../../i18n/language.js';
import { rich, t } from '../../i18n/messages.js';
import { RecordSearch } from '../../objects/record-page/record-search.js';
import { toMessage } from '../../ui/loading/states.js';
import { Chip, type Hue } from '../../ui/marks/chip.js';
import { Moment } from '../../ui/times/moment.js';
import { arrange, idOf, listSteps, type Action, type Flow } from '../flow/flow.js';
import { rulesOfKind } from '../steps/step-kinds.js';
import { toBranchKey, toBranchName, toStepWords } from '../steps/step-words.js';
import { useWorkflowScope } from '../workflow-scope.js';
import { toNewFlow } from '../workflows-data.js';

/** What a workflow would do with a record. */
type Trial = Awaited<ReturnType<ReturnType<typeof useTrial>>>;

/** Returns what tries a workflow with a record; nothing is written or sent. */
function useTrial(flow: Flow) {
  const api = useApi();
  return async (recordId: string) => {
    const body = { flow: toNewFlow(flow), recordId };
    return dataOf(api.POST('/_app/workflows/trial', { body: body as never }));
  };
}

interface TrialDialogProps {
  readonly flow: Flow;
  /** Gets the steps that the record would take. */
  readonly onTried: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Shows what a workflow would do with one record. */
export function TrialDialog({ flow, onTried, onClose }: TrialDialogProps) {
  const { type } = useWorkflowScope();
  const [record, setRecord] = useState<{ readonly id: string; readonly name: string }>();
  const run = useTrial(flow);
  const trial = useMutation({
    mutationFn: run,
    onSuccess: ({ steps }) => onTried(steps.map(({ actionId }) => actionId)),
  });
  return (
    <Modal opened onClose={onClose} title={t('What would happen')} size="lg">
      <Stack>
        {trial.data && record ? (
          <TrialResult trial={trial.data} flow={flow} name={record.name} />
        ) : (
          <>
            <Text size="sm">
              {t(
                'Choose a {singular} to see what the workflow, as it is here, would do with it. Nothing is written or sent.',
                {
                  singular: inSentence(type.singular),
                },
              )}
            </Text>
            {trial.isError && (
              <Alert role="alert" color="red" variant="light" className="any-text">
                {toMessage(trial.error)}
              </Alert>
            )}
            <RecordSearch type={type} value={record?.id} onChange={(id, name) => setRecord({ id, name })} />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          {trial.data && (
            <Button variant="default" onClick={() => trial.reset()}>
              {t('Choose another record')}
            </Button>
          )}
          {trial.data ? (
            <Button onClick={onClose}>{t('Show on the canvas')}</Button>
          ) : (
            <Button
              disabled={record === undefined}
              loading={trial.isPending}
              onClick={() => record && trial.mutate(record.id)}
            >
              {t('Test')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

const states: Readonly<Record<Trial['steps'][number]['is'], { readonly label: string; readonly hue: Hue }>> = {
  DONE: { label: t('Done'), hue: 'green' },
  WAITS: { label: t('Waits'), hue: 'amber' },
  CALLS: { label: t('Asks an app'), hue: 'blue' },
  FAILS: { label: t('Fails'), hue: 'red' },
  ENDS: { label: t('Ends'), hue: 'gray' },
};

interface TrialResultProps {
  readonly trial: Trial;
  readonly flow: Flow;
  readonly name: string;
}

function TrialResult({ trial, flow, name }: TrialResultProps) {
  const scope = useWorkflowScope();
  const placed = new Map(listSteps(arrange(flow)).map((step) => [idOf(step.action), step]));
  return (
    <>
      <Text size="sm" fw={500} className="any-text">
        {toVerdict(trial, name)}
      </Text>
      {trial.steps.length === 0 && <Text size="sm">{t('Nothing: there are no steps yet.')}</Text>}
      <List listStyleType="none" spacing="xs" styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
        {trial.steps.map((tried, place) => {
          const { actionId, at, is } = tried;
          const step = placed.get(actionId);
          const label = step ? rulesOfKind(step.action, scope.appActions).label : actionId;
          const words = step ? toStepWords(step.action, scope) : '';
          return (
            <List.Item key={place}>
              <Group justify="space-between" align="flex-start" wrap="nowrap">
                <Stack gap={0} miw={0}>
                  <Text size="sm" fw={500} className="any-text">
                    {t('{number}. {label}', { number: step?.number ?? '', label })}
                  </Text>
                  {words !== '' && (
                    <Text size="sm" className="any-text">
                      {words}
                    </Text>
                  )}
                  <Text size="xs" c="dimmed" component="div" className="any-text">
                    <Moment at={at} />
                    <Details tried={tried} action={step?.action} />
                  </Text>
                </Stack>
                <Chip hue={states[is].hue} mark="dot">
                  {states[is].label}
                </Chip>
              </Group>
            </List.Item>
          );
        })}
      </List>
      <Text size="sm" c="dimmed">
        {t('Nothing was written or sent.')}
      </Text>
    </>
  );
}

interface DetailsProps {
  readonly tried: Trial['steps'][number];
  readonly action: Action | undefined;
}

/** What the step decides, writes or waits for. */
function Details({ tried: { detail, until, branch }, action }: DetailsProps) {
  const scope = useWorkflowScope();
  if (until !== undefined) return <> · {rich('until {end}', { end: <Moment at={until} /> })}</>;
  if (branch === undefined || !action) return detail === '' ? null : <> · {detail}</>;
  return <> · {t('Branch: {name}', { name: toBranchName(action, toBranchKey(action, branch), scope) })}</>;
}

function toVerdict({ isMet }: Trial, name: string): string {
  if (isMet === true) return t('{name} meets the conditions, and would take these steps:', { name });
  return isMet === false
    ? t('{name} does not meet the conditions. If it did, it would take these steps:', { name })
    : t('If {name} were enrolled now, it would take these steps:', { name });
}
