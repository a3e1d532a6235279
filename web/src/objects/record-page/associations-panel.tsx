import { Divider, Stack, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { t } from '../../i18n/messages.js';
import { AppCards } from '../../app-cards/app-cards.js';
import { RecordWorkflows } from '../../workflows/record/record-workflows.js';
import { useCustomTypes } from '../custom-types.js';
import type { ObjectType } from '../object-types.js';
import { AssociationCard } from './association-card.js';
import { AttachmentsCard } from './attachments-card.js';
import type { RecordRef } from './record.js';
import { listRelatedTypes } from './related.js';

interface AssociationsPanelProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
}

/** The records that a record is associated with by type, its attachments, and the cards of apps. */
export function AssociationsPanel({ place, type }: AssociationsPanelProps) {
  const own = useCustomTypes();
  const builtIn = listRelatedTypes(type.name);
  return (
    <Stack gap="sm" component="section" aria-label={t('Related records')}>
      <VisuallyHidden component="h2">{t('Related')}</VisuallyHidden>
      {[...builtIn, ...own].map((toType, index) => (
        <Fragment key={toType.name}>
          {index > 0 && <Divider />}
          <AssociationCard place={place} toType={toType} />
        </Fragment>
      ))}
      <Divider />
      <AttachmentsCard place={place} />
      <Divider />
      <RecordWorkflows place={place} type={type} />
      <AppCards place={place} />
    </Stack>
  );
}
