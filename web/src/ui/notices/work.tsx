import { Alert, Button, Code, Group, Modal, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import { ProblemState } from '../loading/states.js';
import { formatNumber } from '../../formats/numbers.js';

/** A long-running task of many requests. */
export interface Work {
  readonly title: string;
  /** Runs step by step, until the signal aborts it. */
  run(steps: WorkSteps): Promise<void>;
  /** Called when it has ended, for whatever reason. */
  readonly onEnd?: () => void;
  /** Called instead of showing the outcome, when everything has been done. */
  readonly onDone?: () => void;
  /** Actions on the outcome; those that lead to another page close the dialog. */
  readonly outcome?: (close: () => void) => ReactNode;
}

interface WorkSteps {
  readonly signal: AbortSignal;
  report(progress: { readonly done: number; readonly total: number; readonly note?: string }): void;
  /** Reports one failure while the rest continues. */
  fail(failure: WorkFailure): void;
}

interface WorkFailure {
  readonly subject: string;
  readonly reason: string;
}

interface WorkState {
  readonly work: Work;
  readonly status: 'running' | 'stopped' | 'done' | 'broken';
  readonly done: number;
  readonly total: number;
  readonly note: string | undefined;
  readonly failures: readonly WorkFailure[];
  readonly failed: number;
  readonly error?: unknown;
}

const WorkContext = createContext<((work: Work) => void) | undefined>(undefined);
const shownFailures = 200;

/** Returns a function that starts long-running work, shown with its progress, a stop button and failures. */
export function useStartWork(): (work: Work) => void {
  const start = useContext(WorkContext);
  if (!start) throw new Error('useStartWork needs a WorkProvider.');
  return start;
}

/** Provides long-running work; it stops when the page is left. */
export function WorkProvider({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<WorkState>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = (work: Work): void => {
    const controller = new AbortController();
    running.current = controller;
    setState({ work, status: 'running', done: 0, total: 0, note: undefined, failures: [], failed: 0 });
    const close = (): void => setState((now) => (now?.work === work ? undefined : now));
    void runWork(work, controller.signal, { change: (how) => setState((now) => now && how(now)), close });
  };
  return (
    <WorkContext value={start}>
      {children}
      {state && (
        <WorkDialog state={state} onStop={() => running.current?.abort()} onClose={() => setState(undefined)} />
      )}
    </WorkContext>
  );
}

interface WorkScreen {
  readonly change: (how: (now: WorkState) => WorkState) => void;
  readonly close: () => void;
}

async function runWork(work: Work, signal: AbortSignal, { change, close }: WorkScreen) {
  let failed = 0;
  try {
    await work.run({
      signal,
      report: ({ done, total, note }) => change((now) => ({ ...now, done, total, note })),
      fail: (failure) => {
        failed += 1;
        change((now) => ({
          ...now,
          failed: now.failed + 1,
          failures: now.failures.length < shownFailures ? [...now.failures, failure] : now.failures,
        }));
      },
    });
    if (work.onDone && failed === 0 && !signal.aborted) {
      close();
      work.onDone();
    } else change((now) => ({ ...now, status: signal.aborted ? 'stopped' : 'done' }));
  } catch (error) {
    change((now) => (signal.aborted ? { ...now, status: 'stopped' } : { ...now, status: 'broken', error }));
  } finally {
    work.onEnd?.();
  }
}

interface WorkDialogProps {
  readonly state: WorkState;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

function WorkDialog({ state, onStop, onClose }: WorkDialogProps) {
  const { work, status, done, total, note, failures, failed } = state;
  const isRunning = status === 'running';
  const percent = status === 'done' ? 100 : total === 0 ? 0 : Math.min(100, (done / total) * 100);
  return (
    <Modal
      opened
      onClose={onClose}
      title={work.title}
      closeOnClickOutside={false}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <Stack>
        <Progress.Root size="lg">
          <Progress.Section value={percent} aria-label={work.title} animated={isRunning} />
        </Progress.Root>
        <Text size="sm" role="status">
          {toSummary(state)}
        </Text>
        {status === 'broken' && <ProblemState error={state.error} />}
        {failures.length > 0 && (
          <Alert color="red" variant="light" title={t('{failed} failed', { failed: formatNumber(failed) })}>
            <ScrollArea.Autosize mah={200} type="auto" viewportProps={{ tabIndex: 0 }}>
              <Stack gap={4} component="ul" m={0} ps="md">
                {failures.map(({ subject, reason }, index) => (
                  <li key={index}>
                    <Code>{subject}</Code> {reason}
                  </li>
                ))}
              </Stack>
            </ScrollArea.Autosize>
          </Alert>
        )}
        <Group justify="flex-end">
          {!isRunning && work.outcome?.(onClose)}
          {isRunning ? (
            <Button color="red" variant="light" onClick={onStop} title={note}>
              {t('Stop')}
            </Button>
          ) : (
            <Button onClick={onClose} data-autofocus>
              {t('Close')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function toSummary({ status, done, total, note }: WorkState): string {
  const count = note ?? t('{done} of {total}', { done: formatNumber(done), total: formatNumber(total) });
  switch (status) {
    case 'running':
      return total === 0 ? t('Starting…') : `${count}…`;
    case 'stopped':
      return t('Stopped: {count}. Completed changes are kept.', { count });
    case 'done':
      return t('Done: {count}.', { count });
    case 'broken':
      return t('Failed: {count}.', { count });
  }
}
