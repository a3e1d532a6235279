import { useQuery } from '@tanstack/react-query';
import MarkdownIt from 'markdown-it';
import { t } from '../i18n/messages.js';
import { toProblem } from '../api/problem.js';
import { paths } from '../paths.js';
import { Loaded } from '../ui/loading/loaded.js';
import { Page } from '../ui/page.js';
import classes from './api-explorer.module.css';

/** The document about differences from the live service, which programs read as Markdown at the same address. */
export function CompatibilityPage() {
  const document = useQuery({
    queryKey: ['compatibility'],
    staleTime: Infinity,
    queryFn: async () => {
      const response = await fetch(paths.compatibility, { headers: { accept: 'text/markdown' } });
      if (!response.ok) throw await toProblem(response);
      return toHtml(await response.text());
    },
  });
  return (
    <Page title={t('Compatibility')}>
      <Loaded query={document}>
        {(html) => <div className={classes.document} dangerouslySetInnerHTML={{ __html: html }} />}
      </Loaded>
    </Page>
  );
}

/** Links to other documents of the repository are left out: the server has none of them. Markup in the text is escaped. */
function toHtml(markdown: string): string {
  const text = markdown.replace(/^# .*$/m, '').replaceAll(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1');
  return new MarkdownIt({ html: false })
    .render(text)
    .replaceAll('<table>', '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
}
