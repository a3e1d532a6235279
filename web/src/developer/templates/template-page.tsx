import { useParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../../api/client.js';
import { isProblem } from '../../api/problem.js';
import { NotFoundPage } from '../../shell/route-problem.js';
import { findFailure } from '../../ui/loading/failure.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { useAppPath, useDeveloperApi, useDeveloperKey } from '../developer-data.js';
import { emptyTemplate, toDraft } from './template-draft.js';
import { TemplateEditor } from './template-editor.js';

/** Editor page of a new or existing event template. */
export function TemplatePage() {
  const { templateId = 'new' } = useParams();
  return templateId === 'new' ? (
    <TemplateEditor initial={emptyTemplate} key="new" />
  ) : (
    <KnownTemplate templateId={templateId} key={templateId} />
  );
}

function KnownTemplate({ templateId }: { readonly templateId: string }) {
  const api = useDeveloperApi();
  const path = { ...useAppPath(), eventTemplateId: templateId };
  const template = useQuery({
    queryKey: useDeveloperKey('templates', path.appId, templateId),
    retry: (count, error) => !isProblem(error, 404) && count < 1,
    queryFn: () => dataOf(api.GET('/crm/v3/timeline/{appId}/event-templates/{eventTemplateId}', { params: { path } })),
  });
  if (isProblem(template.error, 404)) return <NotFoundPage />;
  const failure = findFailure(template);
  if (failure) return <ProblemState error={failure} onRetry={() => void template.refetch()} />;
  if (!template.data) return <PageLoader />;
  return <TemplateEditor id={templateId} initial={toDraft(template.data)} />;
}
