import { Divider, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { findBuiltInType, toCustomType, type ObjectType } from '../object-type.js';
import { AssociationCard } from './association-card.js';
import type { RecordPlace } from './record.js';

const usual = ['contacts', 'companies', 'deals', 'tickets'] as const;
const withProducts: Readonly<Record<string, readonly string[]>> = {
  deals: ['line_items'],
  line_items: ['products'],
};

export interface AssociationsPanelProps {
  readonly place: RecordPlace;
  readonly type: ObjectType;
}

/** What a record belongs together with, by type. */
export function AssociationsPanel({ place, type }: AssociationsPanelProps) {
  const own = useCustomTypes();
  const builtIn = [...usual, ...(withProducts[type.name] ?? [])].flatMap((name) => findBuiltInType(name) ?? []);
  return (
    <Stack gap="sm" component="section" aria-label="Related records">
      <Title order={2}>Related</Title>
      {[...builtIn, ...own].map((toType, index) => (
        <Fragment key={toType.name}>
          {index > 0 && <Divider />}
          <AssociationCard place={place} toType={toType} />
        </Fragment>
      ))}
    </Stack>
  );
}

const none: readonly ObjectType[] = [];

/** The object types that the account has made. */
function useCustomTypes(): readonly ObjectType[] {
  const api = useApi();
  const { hubId } = useHub();
  const { data } = useQuery({
    queryKey: ['hub', hubId, 'custom-types'],
    staleTime: 60_000,
    queryFn: async () => (await dataOf(api.GET('/crm/v3/schemas'))).results.map(toCustomType),
  });
  return data ?? none;
}
