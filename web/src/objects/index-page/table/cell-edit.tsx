import { Popover } from '@mantine/core';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useApi, useHub } from '../../../accounts/session.js';
import { dataOf } from '../../../api/client.js';
import { offerUndo } from '../../../ui/notices/offer-undo.js';
import type { ObjectType } from '../../object-types.js';
import type { Property, ValueContext } from '../../property.js';
import { PropertyEditor } from '../../property-editor.js';
import { recordKey } from '../../record-page/record.js';
import css from './records-table.module.css';
import type { FoundRecord, RecordsPage } from '../rows/search-pages.js';
import { summariesKey } from '../../summary.js';
import { recordsKey } from '../rows/use-rows.js';

type Values = Readonly<Record<string, string>>;

/**
 * Writes values of a record of the table, and offers to take them back; `what` names the change, `known` are values before it
 * that the table does not show.
 */
export type SaveCell = (
  record: FoundRecord,
  values: Values,
  change: { readonly what: string; readonly known?: Values },
) => Promise<void>;

/** Returns a stable function that writes values of a record and shows them in the rows as they are, without another search unless the record is in another group now. */
export function useSaveCell(type: ObjectType, groupBy: string | null): SaveCell {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  return useCallback(
    async (record, values, { what, known = {} }) => {
      const write = async (properties: Values): Promise<void> => {
        const params = { path: { objectType: type.name, objectId: record.id } };
        const path = '/crm/v3/objects/{objectType}/{objectId}';
        const written = await dataOf(api.PATCH(path, { params, body: { properties: { ...properties } } }));
        const queryKey = [...recordsKey(hubId, type.name), 'rows'];
        client.setQueriesData<InfiniteData<RecordsPage>>(
          { queryKey },
          (data) => data && withValues(data, record.id, { ...properties, ...written.properties }),
        );
        void client.invalidateQueries({ queryKey: summariesKey(hubId, type.name) });
        if (groupBy !== null && groupBy in properties) void client.invalidateQueries({ queryKey });
        await client.invalidateQueries({ queryKey: recordKey(hubId, { objectType: type.name, id: record.id }) });
      };
      const before = Object.fromEntries(
        Object.keys(values).map((name) => [name, known[name] ?? record.properties[name] ?? '']),
      );
      await write(values);
      offerUndo(what, () => write(before));
    },
    [api, client, hubId, type.name, groupBy],
  );
}

function withValues(data: InfiniteData<RecordsPage>, id: string, values: FoundRecord['properties']) {
  const pages = data.pages.map((page) => {
    if (!page.results.some((one) => one.id === id)) return page;
    const results = page.results.map((one) =>
      one.id === id ? { ...one, properties: { ...one.properties, ...values } } : one,
    );
    return { ...page, results };
  });
  return { ...data, pages };
}

interface CellEditorProps {
  readonly type: ObjectType;
  readonly property: Property;
  readonly value: string;
  readonly context: ValueContext;
  readonly save: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
  /** What the cell shows. */
  readonly children: ReactNode;
}

/** A cell whose value is edited in a panel over it. */
export function CellEditor({ type, property, value, context, save, onClose, children }: CellEditorProps) {
  return (
    <Popover
      opened
      position="bottom-start"
      offset={-2}
      width={300}
      shadow="md"
      closeOnClickOutside={false}
      withRoles={false}
      trapFocus
    >
      <Popover.Target>
        <div className={css['edited']}>{children}</div>
      </Popover.Target>
      <Popover.Dropdown p="xs" role="dialog" aria-label={property.label}>
        <PropertyEditor {...{ property, value, context, save, onClose, objectType: type.name }} />
      </Popover.Dropdown>
    </Popover>
  );
}
