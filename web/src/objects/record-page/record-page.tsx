import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { isProblem } from '../../api/problem.js';
import { paths } from '../../paths.js';
import { Timeline } from '../../timeline/timeline.js';
import { useDocumentTitle } from '../../ui/page.js';
import { findFailure } from '../../ui/loading/failure.js';
import { RecordSkeleton } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import { AssociationsPanel } from './associations-panel.js';
import { PropertiesPanel } from './properties-panel.js';
import { RecordColumns } from './record-columns.js';
import { RecordPrint } from './print/record-print.js';
import { RecordHeader } from './record-header.js';
import { useRecord, type WholeRecord, type RecordRef } from './record.js';
import { toTitle, type ObjectType } from '../object-types.js';
import { forgetRecord, rememberRecord } from '../recent-records.js';
import { useObjectType, useProperties, type Property } from '../properties.js';
import { StageStepper } from './stage-stepper.js';
import styles from './record-page.module.css';

/** A record: its properties, timeline and associations. */
export function RecordPage() {
  const { type: objectType = '', id = '' } = useParams();
  // Another record remounts the page: no open field is carried over.
  return <OpenRecord key={`${objectType} ${id}`} place={{ objectType, id }} />;
}

function OpenRecord({ place }: { readonly place: RecordRef }) {
  const { hubId } = useHub();
  const type = useObjectType(place.objectType);
  const properties = useProperties(place.objectType);
  const record = useRecord(place);
  const error = findFailure(type) ?? findFailure(properties) ?? findFailure(record);
  if (type.data === null || isProblem(error, 404)) return <NoRecord place={place} />;
  if (error) {
    const retry = (): void => {
      for (const query of [type, properties, record]) if (query.isError) void query.refetch();
    };
    return <ProblemState error={error} onRetry={retry} />;
  }
  if (!type.data || !properties.data || !record.data) {
    return <RecordSkeleton />;
  }
  // A merged record is found under the survivor's ID; addresses from the API use type IDs.
  if (record.data.id !== place.id || type.data.name !== place.objectType) {
    return <Navigate to={paths.record(hubId, type.data.name, record.data.id)} replace />;
  }
  return <Columns place={place} type={type.data} record={record.data} properties={properties.data} />;
}

interface ColumnsProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly record: WholeRecord;
  readonly properties: ReadonlyMap<string, Property>;
}

function Columns({ place, type, record, properties }: ColumnsProps) {
  const title = toTitle(type, record.properties, place.id);
  const { hubId } = useHub();
  useDocumentTitle(title);
  useEffect(
    () => rememberRecord(hubId, { type: type.name, id: place.id, name: title }),
    [hubId, type, place.id, title],
  );
  const parts = {
    properties: <PropertiesPanel place={place} type={type} record={record} properties={properties} />,
    timeline: <Timeline place={place} type={type} properties={properties} />,
    associations: <AssociationsPanel place={place} type={type} />,
  };
  return (
    <div className={styles['page']}>
      <RecordHeader place={place} type={type} record={record} />
      <StageStepper place={place} type={type} record={record} />
      <RecordColumns parts={parts} />
      <RecordPrint place={place} type={type} record={record} properties={properties} />
    </div>
  );
}

function NoRecord({ place }: { readonly place: RecordRef }) {
  const { hubId } = useHub();
  useDocumentTitle(t('Not found'));
  useEffect(() => forgetRecord(hubId, { type: place.objectType, id: place.id }), [hubId, place]);
  return (
    <EmptyState
      title={t('Record not found')}
      action={
        <Anchor component={Link} to={paths.recycleBin(hubId)}>
          {t('Open the recycle bin')}
        </Anchor>
      }
    >
      {t('This account has no {objectType} record with the ID {id}. Deleted records can be restored for 90 days.', {
        objectType: place.objectType,
        id: place.id,
      })}
    </EmptyState>
  );
}
