import { useParams } from 'react-router';
import { NotFoundPage } from '../../shell/route-problem.js';
import { PageLoader, ProblemState } from '../../ui/states.js';
import { WorkProvider } from '../../ui/work.js';
import type { ObjectType } from '../object-type.js';
import { useObjectType, useProperties } from '../properties.js';
import { RecordsPage } from './records-page.js';

/** The records of a type: in a table, or on a board where they move through stages. */
export function IndexPage() {
  const { type: name = '' } = useParams();
  const type = useObjectType(name);
  if (type.isPending) return <PageLoader />;
  if (type.isError) return <ProblemState error={type.error} onRetry={() => void type.refetch()} />;
  // Another type is another page: nothing that was picked or typed goes over.
  return type.data ? <WithProperties key={type.data.name} type={type.data} /> : <NotFoundPage />;
}

function WithProperties({ type }: { readonly type: ObjectType }) {
  const properties = useProperties(type.name);
  if (properties.isPending) return <PageLoader />;
  if (properties.isError) return <ProblemState error={properties.error} onRetry={() => void properties.refetch()} />;
  return (
    <WorkProvider>
      <RecordsPage type={type} properties={properties.data} />
    </WorkProvider>
  );
}
