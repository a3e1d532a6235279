import { Alert, Button, Group, Paper, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ObjectType } from '../../objects/object-type.js';
import { useLeaveGuard } from '../../ui/leave-guard.js';
import { ProblemState, RowsSkeleton, toMessage } from '../../ui/states.js';
import { isReady } from './filter-draft.js';
import type { FilterBranch } from './filter-tree.js';
import { FilterWorldContext, useNewFilterWorld, type FilterWorld } from './filter-world.js';
import { FiltersEditor } from './filters-editor.js';
import { LiveCount } from './live-count.js';

export interface FiltersFormProps {
  readonly type: ObjectType;
  readonly initial: FilterBranch;
  /** The list that is edited, if it is there already. */
  readonly listId?: string;
  /** Fields above the filters. */
  readonly children?: ReactNode;
  readonly submit: string;
  /** Whether what stands above the filters is complete. */
  readonly canSubmit?: boolean;
  readonly cancelTo: string;
  readonly onSubmit: (tree: FilterBranch) => Promise<unknown>;
}

/** A form for the filters of a list, with how many records fit them. */
export function FiltersForm(props: FiltersFormProps) {
  const { type, listId } = props;
  const { world, error, retry } = useNewFilterWorld(type, listId);
  if (world) return <Form {...props} world={world} />;
  return error ? <ProblemState error={error} onRetry={retry} /> : <RowsSkeleton rows={5} height={56} />;
}

function Form(props: FiltersFormProps & { readonly world: FilterWorld }) {
  const { world, initial, listId, children, submit, canSubmit = true, cancelTo, onSubmit } = props;
  const [tree, setTree] = useState(initial);
  const saving = useMutation({ mutationFn: () => onSubmit(tree) });
  const isWhole = isReady(tree, world);
  useLeaveGuard(tree !== initial && !saving.isPending && !saving.isSuccess);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole && canSubmit && !saving.isPending) saving.mutate();
  };
  return (
    <FilterWorldContext value={world}>
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
              <LiveCount tree={tree} isReady={isWhole} listId={listId} />
              <Group gap="xs">
                <Button component={Link} to={cancelTo} variant="default">
                  Cancel
                </Button>
                <Button type="submit" loading={saving.isPending} disabled={!isWhole || !canSubmit}>
                  {submit}
                </Button>
              </Group>
            </Group>
          </Paper>
        </Stack>
      </form>
    </FilterWorldContext>
  );
}
