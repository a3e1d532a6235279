import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths as ApiPaths } from '../api/schema.js';
import { builtInTypes } from '../objects/object-types.js';
import { paths } from '../paths.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';

type Uses = ApiPaths['/_app/files/{fileId}/uses']['get']['responses']['200']['content']['application/json'];

const activities: Readonly<Record<string, string>> = {
  ...{ notes: 'Note', emails: 'Email', calls: 'Call', meetings: 'Meeting', tasks: 'Task' },
};

/** What a file is attached to, and where it came from. */
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
        Used in
      </Title>
      <Loaded query={uses} rows={1} rowHeight={24}>
        {(found) => <FoundUses uses={found} />}
      </Loaded>
    </section>
  );
}

function FoundUses({ uses: { attachments, imports, hasMore } }: { readonly uses: Uses }) {
  return (
    <Stack gap={4} fz="sm">
      {attachments.length === 0 && (
        <Text size="sm" c="dimmed">
          Not attached to any activity.
        </Text>
      )}
      {attachments.map((attachment) => (
        <Attachment key={`${attachment.objectType} ${attachment.id}`} attachment={attachment} />
      ))}
      {hasMore && (
        <Text size="sm" c="dimmed">
          And more: the latest 20 of each kind are listed.
        </Text>
      )}
      {imports.map(({ url, completedAt }) => (
        <Text key={completedAt} size="sm" className="any-text">
          Imported from {url}, <Moment at={completedAt} format="date" />
        </Text>
      ))}
    </Stack>
  );
}

function Attachment({ attachment }: { readonly attachment: Uses['attachments'][number] }) {
  const { hubId } = useHub();
  const { objectType, record, changedAt } = attachment;
  const type = record && builtInTypes.find(({ typeId }) => typeId === record.objectTypeId);
  return (
    <div className="any-text">
      {activities[objectType] ?? 'Activity'}
      {record && type ? (
        <>
          {' on '}
          <Anchor component={Link} to={paths.record(hubId, type.name, record.id)} fz="sm" underline="always">
            {record.name}
          </Anchor>
        </>
      ) : (
        ' without a record'
      )}
      {', '}
      <Moment at={changedAt} format="date" />
    </div>
  );
}
