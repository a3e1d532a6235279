import { ActionIcon, Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { FollowButton } from '../../notifications/follow-button.js';
import { paths } from '../../paths.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import type { ObjectType } from '../object-types.js';
import type { Property } from '../property.js';
import { toBrief } from '../record-brief.js';
import { RecordMark } from '../record-mark.js';
import { AssociationsPanel } from './associations-panel.js';
import { PropertiesPanel } from './properties-panel.js';
import { RecordState } from './record-header.js';
import { useRecord, type RecordRef } from './record.js';

interface RecordPreviewProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly onClose: () => void;
}

/** A record beside the table: its properties, edited in place, and what it is associated with. */
export function RecordPreview({ place, type, properties, onClose }: RecordPreviewProps) {
  const { hubId, currency } = useHub();
  const { data: record, error, isPending, refetch } = useRecord(place);
  const { name, hint } = toBrief(type, { id: place.id, values: record?.properties ?? {}, currency });
  return (
    <Stack gap="sm" p="md">
      <Group justify="space-between" wrap="nowrap">
        <Button component={Link} to={paths.record(hubId, type.name, place.id)} size="compact-sm" variant="default">
          {t('Open {singular}', { singular: inSentence(type.singular) })}
        </Button>
        <Group gap={4} wrap="nowrap">
          {record && (
            <FollowButton
              typeId={type.typeId}
              id={place.id}
              ownerId={record.properties['hubspot_owner_id'] ?? ''}
              size={28}
            />
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={t('Close the preview')} onClick={onClose}>
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {isPending && <RowsSkeleton rows={8} height={30} />}
      {error && !record && <ProblemState error={error} onRetry={() => void refetch()} />}
      {record && (
        <>
          <Group gap="sm" wrap="nowrap">
            <RecordMark type={type} title={name} size={36} />
            <div style={{ minWidth: 0 }}>
              <Title order={2} className="one-line" title={name}>
                {name}
              </Title>
              <Text size="xs" c="dimmed" className="one-line">
                {hint === '' ? type.singular : hint}
              </Text>
            </div>
          </Group>
          <div>
            <RecordState type={type} record={record} />
          </div>
          <Divider />
          <PropertiesPanel {...{ place, type, record, properties }} isPreview />
          <Divider />
          <AssociationsPanel place={place} type={type} />
        </>
      )}
    </Stack>
  );
}
