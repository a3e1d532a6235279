import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rich, t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { paths as ApiPaths } from '../../api/schema.js';
import { builtInTypes, findBuiltInType } from '../../objects/object-types.js';
import { paths } from '../../paths.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Moment } from '../../ui/times/moment.js';

type Uses = ApiPaths['/_app/files/{fileId}/uses']['get']['responses']['200']['content']['application/json'];

const activities: Readonly<Record<string, string>> = {
  ...{ notes: t('Note'), emails: t('Email'), calls: t('Call'), meetings: t('Meeting'), tasks: t('Task') },
  ...{ communications: t('Message'), postal_mail: t('Postal mail') },
};

/** The activities that a file is attached to or linked in, and where it came from. */
export function FileUses({ fileId }: { readonly fileId: string }) {
  const api = useApi();
  const { hubId } = useHub();
  const uses = useQuery({
    queryKey: ['hub', hubId, 'files', 'uses', fileId],
    queryFn: () => dataOf(api.GET('/_app/files/{fileId}/uses', { params: { path: { fileId } } })),
  });
  return (
    <section aria-labelledby="file-uses">
      <Title order={3} id="file-uses" fz="sm" mb={4}>
        {t('Used in')}
      </Title>
      <Loaded query={uses} rows={1} rowHeight={24}>
        {(found) => <FoundUses uses={found} />}
      </Loaded>
    </section>
  );
}

function FoundUses({ uses: { activities: found, imports, hasMore, isPartial } }: { readonly uses: Uses }) {
  return (
    <Stack gap={4} fz="sm">
      {found.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Not attached to any activity, nor linked in one.')}
        </Text>
      )}
      {found.map((use) => (
        <ActivityUse key={`${use.objectType} ${use.id}`} use={use} />
      ))}
      {hasMore && (
        <Text size="sm" c="dimmed">
          {t('And more: the latest 20 of each kind are listed.')}
        </Text>
      )}
      {isPartial && (
        <Text size="sm" c="dimmed">
          {t('Links in emails are found in the 1,000 that were changed last.')}
        </Text>
      )}
      {imports.map(({ url, completedAt }) => (
        <Text key={completedAt} size="sm" className="any-text">
          {rich('Imported from {url}, {moment}', { url, moment: <Moment at={completedAt} format="date" /> })}
        </Text>
      ))}
    </Stack>
  );
}

function ActivityUse({ use }: { readonly use: Uses['activities'][number] }) {
  const { hubId } = useHub();
  const { objectType, id, record, changedAt, isAttached, isLinked } = use;
  const type = record && builtInTypes.find(({ typeId }) => typeId === record.objectTypeId);
  const objectTypeId = findBuiltInType(objectType)?.typeId ?? '';
  const values = {
    activity: activities[objectType] ?? t('Activity'),
    how: !isLinked ? 'attached' : isAttached ? 'both' : 'linked',
    moment: <Moment at={changedAt} format="date" />,
  };
  if (!record || !type) {
    return (
      <div className="any-text">
        {rich(
          '{activity} without a record, {how, select, both {attached and linked, {moment}} linked {linked, {moment}} other {{moment}}}',
          values,
        )}
      </div>
    );
  }
  const to = paths.activity(hubId, { type: type.name, id: record.id }, { objectTypeId, id });
  const link = (
    <Anchor component={Link} to={to} fz="sm" underline="always">
      {record.name}
    </Anchor>
  );
  return (
    <div className="any-text">
      {rich(
        '{activity} on {record}, {how, select, both {attached and linked, {moment}} linked {linked, {moment}} other {{moment}}}',
        { ...values, record: link },
      )}
    </div>
  );
}
