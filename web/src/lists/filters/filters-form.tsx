import { Alert, Button, Group, Paper, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.js';
import type { ObjectType } from '../../objects/object-types.js';
import { useLeaveGuard } from '../../ui/forms/leave-guard.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState, toMessage } from '../../ui/loading/states.js';
import { isReady } from './filter-draft.js';
import type { FilterBranch } from './filter-tree.js';
import { FilterScopeContext, useLoadFilterScope, type FilterScope } from './filter-scope.js';
import { FiltersEditor } from './filters-editor.js';
import { LiveCount } from './live-count.js';

interface FiltersFormProps {
  readonly type: ObjectType;
  readonly initial: FilterBranch;
  /** The list that is edited; undefined for a new one. */
  readonly listId?: string;
  /** Fields above the filters. */
  readonly children?: ReactNode;
  readonly submit: string;
  /** Whether the fields above the filters are complete. */
  readonly canSubmit?: boolean;
  readonly cancelTo: string;
  readonly onSubmit: (tree: FilterBranch) => Promise<unknown>;
}

/** Form for the filters of a list, with the number of matching records. */
export function FiltersForm(props: FiltersFormProps) {
  const { type, listId } = props;
  const { scope, error, retry } = useLoadFilterScope(type, listId);
  if (scope) return <Form {...props} scope={scope} />;
  return error ? <ProblemState error={error} onRetry={retry} /> : <RowsSkeleton rows={5} height={56} />;
}

function Form(props: FiltersFormProps & { readonly scope: FilterScope }) {
  const { scope, initial, listId, children, submit, canSubmit = true, cancelTo, onSubmit } = props;
  const [tree, setTree] = useState(initial);
  const saving = useMutation({ mutationFn: () => onSubmit(tree) });
  const isComplete = isReady(tree, scope);
  useLeaveGuard(tree !== initial && !saving.isPending && !saving.isSuccess);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete && canSubmit && !saving.isPending) saving.mutate();
  };
  return (
    <FilterScopeContext value={scope}>
      <form onSubmit={save}>
        <Stack gap="md" maw={1100}>
          {children}
          <FiltersEditor tree={tree} onChange={setTree} />
          {saving.isError && (
            <Alert role="alert" color="red" variant="light" className="any-text">
              {toMessage(saving.error)}
            </Alert>
          )}
          <Paper
            withBorder
            px="sm"
            py={6}
            style={{ position: 'sticky', bottom: 8, zIndex: 2 }}
            bg="var(--mantine-color-body)"
          >
            <Group justify="space-between" gap="xs">
              <LiveCount tree={tree} isReady={isComplete} listId={listId} />
              <Group gap="xs">
                <Button component={Link} to={cancelTo} variant="default">
                  {t('Cancel')}
                </Button>
                <Button type="submit" loading={saving.isPending} disabled={!isComplete || !canSubmit}>
                  {submit}
                </Button>
              </Group>
            </Group>
          </Paper>
        </Stack>
      </form>
    </FilterScopeContext>
  );
}
