import { NotFoundPage } from '../shell/route-problem.js';
import { useSandboxClock } from '../shell/sandbox.js';
import { Page } from '../ui/page.js';
import { PageLoader } from '../ui/loading/skeletons.js';
import { ControlParts } from './control-parts.js';
import { StateParts } from './state-parts.js';
import { TokenParts } from './token-parts.js';

/** The visual language: every token and part in use. Only a sandbox serves it. */
export function StylePage() {
  const clock = useSandboxClock();
  if (clock === undefined) return <PageLoader />;
  if (clock === null) return <NotFoundPage />;
  return (
    <Page title="Style">
      <TokenParts />
      <StateParts />
      <ControlParts />
    </Page>
  );
}
