import { Anchor, Box } from '@mantine/core';
import { Link, Navigate, useParams } from 'react-router';
import { useHub } from '../../accounts/session.js';
import { isProblem } from '../../api/problem.js';
import { paths } from '../../paths.js';
import { Timeline } from '../../timeline/timeline.js';
import { useDocumentTitle } from '../../ui/page.js';
import { findFailure } from '../../ui/failure.js';
import { EmptyState, ProblemState, RowsSkeleton } from '../../ui/states.js';
import { AssociationsPanel } from './associations-panel.js';
import { PropertiesPanel } from './properties-panel.js';
import { RecordColumns } from './record-columns.js';
import { RecordHeader } from './record-header.js';
import { useRecord, type CrmRecord, type RecordPlace } from './record.js';
import { toTitle, type ObjectType } from '../object-type.js';
import { useObjectType, useProperties, type Property } from '../properties.js';
import styles from './record-page.module.css';

/** A record: what it is, what happened to it, what belongs to it. */
export function RecordPage() {
  const { type: objectType = '', id = '' } = useParams();
  // Another record is another page: no open field goes over.
  return <OpenRecord key={`${objectType} ${id}`} place={{ objectType, id }} />;
}

function OpenRecord({ place }: { readonly place: RecordPlace }) {
  const { hubId } = useHub();
  const type = useObjectType(place.objectType);
  const properties = useProperties(place.objectType);
  const record = useRecord(place, properties.data);
  const error = findFailure(type) ?? findFailure(properties) ?? findFailure(record);
  if (type.data === null || isProblem(error, 404)) return <NoRecord place={place} />;
  if (error) {
    const retry = (): void => {
      for (const query of [type, properties, record]) if (query.isError) void query.refetch();
    };
    return <ProblemState error={error} onRetry={retry} />;
  }
  if (!type.data || !properties.data || !record.data) {
    return (
      <Box p="md">
        <RowsSkeleton rows={10} height={48} />
      </Box>
    );
  }
  // A record that was merged away answers under the id of the one that stayed; addresses on the wire name types by their ids.
  if (record.data.id !== place.id || type.data.name !== place.objectType) {
    return <Navigate to={paths.record(hubId, type.data.name, record.data.id)} replace />;
  }
  return <Columns place={place} type={type.data} record={record.data} properties={properties.data} />;
}

interface ColumnsProps {
  readonly place: RecordPlace;
  readonly type: ObjectType;
  readonly record: CrmRecord;
  readonly properties: ReadonlyMap<string, Property>;
}

function Columns({ place, type, record, properties }: ColumnsProps) {
  useDocumentTitle(toTitle(type, record.properties, place.id));
  const parts = {
    properties: <PropertiesPanel place={place} type={type} record={record} properties={properties} />,
    timeline: <Timeline place={place} type={type} properties={properties} />,
    associations: <AssociationsPanel place={place} type={type} />,
  };
  return (
    <div className={styles['page']}>
      <RecordHeader place={place} type={type} record={record} />
      <RecordColumns parts={parts} />
    </div>
  );
}

function NoRecord({ place }: { readonly place: RecordPlace }) {
  const { hubId } = useHub();
  useDocumentTitle('Not found');
  return (
    <EmptyState
      title="There is no such record"
      action={
        <Anchor component={Link} to={paths.recycleBin(hubId)}>
          Look in the recycle bin
        </Anchor>
      }
    >
      No live record of the type {place.objectType} has the id {place.id} in this account. Deleted ones can be restored
      for 90 days.
    </EmptyState>
  );
}
