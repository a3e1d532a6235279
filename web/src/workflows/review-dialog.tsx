import { List, ScrollArea, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { inSentence } from '../i18n/language.js';
import { t } from '../i18n/messages.js';
import { FilterLines } from '../lists/filters/filter-lines.js';
import { LiveCount } from '../lists/filters/live-count.js';
import type { ObjectType } from '../objects/object-types.js';
import { useObjectType } from '../objects/properties.js';
import { FormDialog } from '../ui/forms/form-dialog.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { ProblemState } from '../ui/loading/states.js';
import { notifyDone } from '../ui/notices/notify.js';
import { arrange, idOf, type Chain, type Flow } from './flow/flow.js';
import { rulesOfKind } from './steps/step-kinds.js';
import { toBranchName, toStepWords } from './steps/step-words.js';
import { toSettingLines } from './settings/setting-words.js';
import { toTriggerLines } from './trigger/trigger-words.js';
import { nameOf } from './workflow-dialogs.js';
import { useLoadWorkflowScope, WorkflowScopeProvider, useWorkflowScope } from './workflow-scope.js';
import { useFlow, useFlowActions, useOverview } from './workflows-data.js';

interface ReviewDialogProps {
  readonly flowId: string;
  /** With unsaved changes, which are saved with it; the stored workflow by default. */
  readonly flow?: Flow;
  readonly onClose: () => void;
  /** Turns it on, by default as it is stored. */
  readonly onConfirm?: () => Promise<unknown>;
}

/** Says what a workflow will do, and turns it on. */
export function ReviewDialog({ flowId, flow: edited, onClose, onConfirm }: ReviewDialogProps) {
  const stored = useFlow(flowId);
  const { save } = useFlowActions();
  const flow = edited ?? stored.data;
  const turnOn = async (): Promise<void> => {
    if (!flow) return;
    await (onConfirm ? onConfirm() : save({ ...flow, isEnabled: true }));
    notifyDone(t('{name} is on.', { name: nameOf(flow) }));
  };
  return (
    <FormDialog
      title={t('Turn on {name}?', { name: flow ? nameOf(flow) : '' })}
      submit={t('Turn on')}
      canSubmit={flow !== undefined}
      {...{ onClose, onSubmit: turnOn }}
    >
      {flow ? (
        <WithType flow={flow} />
      ) : stored.error ? (
        <ProblemState error={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </FormDialog>
  );
}

function WithType({ flow }: { readonly flow: Flow }) {
  const type = useObjectType(flow.objectTypeId);
  return type.data ? <WithScope flow={flow} type={type.data} /> : <RowsSkeleton rows={3} />;
}

function WithScope({ flow, type }: { readonly flow: Flow; readonly type: ObjectType }) {
  const { scope, error, retry } = useLoadWorkflowScope(type);
  if (!scope) return error ? <ProblemState error={error} onRetry={retry} /> : <RowsSkeleton rows={3} />;
  return (
    <WorkflowScopeProvider scope={scope}>
      <Review flow={flow} />
    </WorkflowScopeProvider>
  );
}

function Review({ flow }: { readonly flow: Flow }) {
  const scope = useWorkflowScope();
  const { enrollmentCriteria: criteria } = flow;
  const plural = inSentence(scope.type.plural);
  const waiting = useOverview(flow.id).data?.enrollments.active ?? 0;
  const settings = toSettingLines(flow, scope);
  const isScheduled = (flow.enrollmentSchedule ?? undefined) !== undefined;
  const filters = criteria?.type === 'LIST_BASED' ? criteria.listFilterBranch : undefined;
  return (
    <Stack gap="md">
      <Part title={t('What enrolls {plural}', { plural })}>
        {toTriggerLines(flow, scope).map((line, at) => (
          <FilterLines key={at} line={line} />
        ))}
        {filters && (
          <>
            <Text size="sm">
              {isScheduled
                ? t('{plural} that meet the conditions at these times are enrolled.', { plural: scope.type.plural })
                : t(
                    'All {plural} that meet the conditions now are enrolled at once, and others as soon as they meet them.',
                    { plural },
                  )}
            </Text>
            <LiveCount tree={filters} isReady />
          </>
        )}
        <Text size="sm">
          {criteria?.shouldReEnroll === true
            ? t('The same record can be enrolled again.')
            : t('The same record is enrolled only once.')}
        </Text>
        {waiting > 0 && (
          <Text size="sm">
            {t(
              '{count, plural, one {# record that is enrolled already continues where it is.} other {# records that are enrolled already continue where they are.}}',
              { count: waiting },
            )}
          </Text>
        )}
      </Part>
      {settings.length > 0 && (
        <Part title={t('Settings')}>
          {settings.map((line, at) => (
            <FilterLines key={at} line={line} />
          ))}
        </Part>
      )}
      <Part title={t('What is done with each of them')}>
        <ScrollArea.Autosize mah={260} type="auto">
          {flow.actions.length === 0 ? (
            <Text size="sm">{t('Nothing: there are no steps yet.')}</Text>
          ) : (
            <Steps chain={arrange(flow)} />
          )}
        </ScrollArea.Autosize>
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={4} role="group" aria-label={title}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

function Steps({ chain: { steps, goesTo } }: { readonly chain: Chain }) {
  const scope = useWorkflowScope();
  return (
    <List size="sm" listStyleType="none" spacing={2}>
      {steps.map(({ action, number, branches }) => {
        const { label } = rulesOfKind(action, scope.appActions);
        const words = toStepWords(action, scope);
        return (
          <List.Item key={idOf(action)}>
            <span className="any-text">
              {words === ''
                ? t('{number}. {label}', { number, label })
                : t('{number}. {label} – {words}', { number, label, words })}
            </span>
            {branches.length > 0 && (
              <List size="sm" withPadding>
                {branches.map(({ exit, chain }) => (
                  <List.Item key={exit.key}>
                    {toBranchName(action, exit.key, scope)}
                    {chain.steps.length > 0 || chain.goesTo !== undefined ? <Steps chain={chain} /> : null}
                  </List.Item>
                ))}
              </List>
            )}
          </List.Item>
        );
      })}
      {goesTo !== undefined && <List.Item>{t('Continues with a step above or below')}</List.Item>}
    </List>
  );
}
