import { useParams } from 'react-router';
import { NotFoundPage } from '../../shell/route-problem.js';
import { findFailure } from '../../ui/loading/failure.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { WorkProvider } from '../../ui/notices/work.js';
import type { ObjectType } from '../object-types.js';
import { useObjectType, useProperties } from '../properties.js';
import { RecordsPage } from './records-page.js';
import { useIsOpening } from './views/use-view-state.js';

/** The records of a type: in a table, or on a board with its stages. */
export function IndexPage() {
  const { type: name = '' } = useParams();
  const type = useObjectType(name);
  const failure = findFailure(type);
  if (failure) return <ProblemState error={failure} onRetry={() => void type.refetch()} />;
  if (type.data === undefined) return <PageLoader />;
  // Another type remounts the page: no selection or input is carried over.
  return type.data ? <WithProperties key={type.data.name} type={type.data} /> : <NotFoundPage />;
}

function WithProperties({ type }: { readonly type: ObjectType }) {
  const properties = useProperties(type.name);
  const isOpening = useIsOpening(type);
  const failure = findFailure(properties);
  if (failure) return <ProblemState error={failure} onRetry={() => void properties.refetch()} />;
  if (!properties.data || isOpening) return <PageLoader />;
  return (
    <WorkProvider>
      <RecordsPage type={type} properties={properties.data} />
    </WorkProvider>
  );
}
