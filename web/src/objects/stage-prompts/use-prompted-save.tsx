import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import type { SaveCell } from '../index-page/table/cell-edit.js';
import { toTitle, type ObjectType } from '../object-types.js';
import { useValueContext } from '../use-value-context.js';
import { findStageProperty, listAsked } from './asked-values.js';
import { stagePromptsQuery } from './use-stage-prompts.js';

const StagePromptDialog = lazyComponent(() => import('./stage-prompt-dialog.js'), 'StagePromptDialog');

interface Asking {
  readonly args: Parameters<SaveCell>;
  readonly names: readonly string[];
}

/** Saves values of a record; if they move it to a stage that asks for more, a dialog asks for that first. */
export function usePromptedSave(
  type: ObjectType,
  save: SaveCell,
): { readonly save: SaveCell; readonly dialog: ReactNode } {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  const { pipelines } = useValueContext(type);
  const [asking, setAsking] = useState<Asking>();
  const prompted = useCallback<SaveCell>(
    async (...args) => {
      const [, values] = args;
      const isMove = findStageProperty(type) !== undefined && values[findStageProperty(type) ?? ''] !== undefined;
      const prompts = isMove ? await client.fetchQuery(stagePromptsQuery(api, hubId, type.name)) : undefined;
      const names = listAsked(type, values, prompts);
      if (names.length === 0) return save(...args);
      setAsking({ args, names });
    },
    [api, client, hubId, save, type],
  );
  if (!asking) return { save: prompted, dialog: null };
  const [record, values, { what }] = asking.args;
  const id = values[findStageProperty(type) ?? ''] ?? '';
  const stage = pipelines.flatMap(({ stages }) => stages).find((one) => one.id === id)?.label ?? id;
  const dialog = (
    <Suspense>
      <StagePromptDialog
        {...{ type, stage }}
        recordId={record.id}
        title={toTitle(type, record.properties, record.id)}
        names={asking.names}
        onSave={({ values: more, before }) => save(record, { ...values, ...more }, { what, known: before })}
        onClose={() => setAsking(undefined)}
      />
    </Suspense>
  );
  return { save: prompted, dialog };
}
