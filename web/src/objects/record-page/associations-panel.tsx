import { Divider, Stack, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useCustomTypes } from '../custom-types.js';
import { findBuiltInType, type ObjectType } from '../object-type.js';
import { AssociationCard } from './association-card.js';
import { AttachmentsCard } from './attachments-card.js';
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
      <Divider />
      <AttachmentsCard place={place} />
    </Stack>
  );
}
