import { useParams } from 'react-router';
import { isProblem } from '../api/problem.js';
import type { ObjectType } from '../objects/object-types.js';
import { useObjectType } from '../objects/properties.js';
import { NotFoundPage } from '../shell/route-problem.js';
import { findFailure } from '../ui/loading/failure.js';
import { PageLoader } from '../ui/loading/skeletons.js';
import { ProblemState } from '../ui/loading/states.js';
import { Editor } from './editor.js';
import type { Flow } from './flow/flow.js';
import { useLoadWorkflowScope, WorkflowScopeProvider } from './workflow-scope.js';
import { useFlow } from './workflows-data.js';

/** A workflow with its steps. */
export function EditorPage() {
  const { flowId = '' } = useParams();
  const flow = useFlow(flowId);
  const failure = findFailure(flow);
  if (isProblem(failure, 404)) return <NotFoundPage />;
  if (failure) return <ProblemState error={failure} onRetry={() => void flow.refetch()} />;
  return flow.data ? <WithType key={flowId} flow={flow.data} /> : <PageLoader />;
}

function WithType({ flow }: { readonly flow: Flow }) {
  const type = useObjectType(flow.objectTypeId);
  const failure = findFailure(type);
  if (failure) return <ProblemState error={failure} onRetry={() => void type.refetch()} />;
  if (type.data === undefined) return <PageLoader />;
  return type.data ? <WithScope flow={flow} type={type.data} /> : <NotFoundPage />;
}

function WithScope({ flow, type }: { readonly flow: Flow; readonly type: ObjectType }) {
  const { scope, error, retry } = useLoadWorkflowScope(type);
  if (!scope) return error ? <ProblemState error={error} onRetry={retry} /> : <PageLoader />;
  return (
    <WorkflowScopeProvider scope={scope}>
      <Editor flow={flow} />
    </WorkflowScopeProvider>
  );
}
