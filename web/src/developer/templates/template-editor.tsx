import { Alert, Button, Grid, Select, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { primaryTypes } from '../../objects/object-types.js';
import { paths } from '../../paths.js';
import { useLeaveGuard } from '../../ui/forms/leave-guard.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { Page } from '../../ui/page.js';
import { toMessage } from '../../ui/loading/states.js';
import { useDeleteTemplate } from './delete-template.js';
import { useApp, useAppPath, useDeveloper, useDeveloperApi, useDeveloperKey, useRefresh } from '../developer-data.js';
import { DeveloperTrail } from '../developer-trail.js';
import { TemplatePreview } from './template-preview.js';
import { TemplateText } from './template-text.js';
import { type TemplateDraft, markStored, toContent, toPreviewBody, toTemplateBody } from './template-draft.js';
import { TokensEditor } from './tokens-editor.js';
import { useDebouncedValue } from '@mantine/hooks';

interface TemplateEditorProps {
  /** Undefined for a new template. */
  readonly id?: string;
  /** As stored on the server; edits are kept when it changes. */
  readonly initial: TemplateDraft;
}

const formId = 'event-template';

const objectTypes = primaryTypes.map(({ name, plural }) => ({ value: name, label: plural }));

/** Editor of an event template, with a preview of sample values rendered by the server. */
export function TemplateEditor({ id, initial }: TemplateEditorProps) {
  const app = useApp();
  const { developerId } = useDeveloper();
  const [draft, setDraft] = useState(initial);
  const set = (change: Partial<TemplateDraft>): void => setDraft({ ...draft, ...change });
  const preview = usePreview(draft);
  const saving = useSaveTemplate(id);
  const [stored, setStored] = useState(initial);
  useLeaveGuard(!saving.isPending && JSON.stringify(toContent(draft)) !== JSON.stringify(toContent(stored)));
  const askToDelete = useDeleteTemplate();
  const navigate = useNavigate();
  const title = id === undefined ? t('New event template') : initial.name;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate(draft, {
      onSuccess(saved) {
        setStored(draft);
        setDraft((now) => markStored(now, saved));
      },
    });
  };
  const toTemplates = (): void => void navigate(`${paths.developerApp(developerId, app.appId)}?tab=templates`);
  return (
    <>
      <DeveloperTrail app={app} here={title} />
      <Page
        title={title}
        actions={
          <>
            {id !== undefined && (
              <Button
                variant="outline"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => askToDelete({ id, name: initial.name }, toTemplates)}
              >
                {t('Delete')}
              </Button>
            )}
            <Button type="submit" form={formId} loading={saving.isPending}>
              {t('Save template')}
            </Button>
          </>
        }
      >
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <form id={formId} onSubmit={submit} aria-label={t('Event template')}>
              <Stack>
                {saving.isError && (
                  <Alert role="alert" color="red" variant="light">
                    {toMessage(saving.error)}
                  </Alert>
                )}
                <TextInput
                  label={t('Name')}
                  required
                  withAsterisk={false}
                  value={draft.name}
                  onChange={(event) => set({ name: event.currentTarget.value })}
                />
                <Select
                  label={t('Object type')}
                  description={id === undefined ? t('It cannot be changed later.') : t('It cannot be changed.')}
                  data={objectTypes}
                  value={draft.objectType}
                  disabled={id !== undefined}
                  allowDeselect={false}
                  onChange={(objectType) => set({ objectType: objectType ?? 'contacts' })}
                />
                <TemplateText
                  label={t('Header')}
                  description={t('The line that is always visible. Markdown with Handlebars.')}
                  rows={2}
                  value={draft.headerTemplate}
                  error={preview.data?.header.error}
                  onChange={(headerTemplate) => set({ headerTemplate })}
                />
                <TemplateText
                  label={t('Detail')}
                  description={t('Shown when the event is expanded. May use extraData.')}
                  rows={8}
                  value={draft.detailTemplate}
                  error={preview.data?.detail.error}
                  onChange={(detailTemplate) => set({ detailTemplate })}
                />
                <TokensEditor tokens={draft.tokens} onChange={(tokens) => set({ tokens })} />
              </Stack>
            </form>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <TemplatePreview draft={draft} onChange={set} preview={preview} />
          </Grid.Col>
        </Grid>
      </Page>
    </>
  );
}

function useSaveTemplate(id: string | undefined) {
  const api = useDeveloperApi();
  const path = useAppPath();
  const { appId } = useApp();
  const { developerId } = useDeveloper();
  const navigate = useNavigate();
  const refresh = useRefresh('templates');
  return useMutation({
    mutationFn: (draft: TemplateDraft) => {
      const body = toTemplateBody(draft);
      if (id === undefined) {
        return dataOf(
          api.POST('/crm/v3/timeline/{appId}/event-templates', {
            params: { path },
            body: { ...body, objectType: draft.objectType },
          }),
        );
      }
      return dataOf(
        api.PUT('/crm/v3/timeline/{appId}/event-templates/{eventTemplateId}', {
          params: { path: { ...path, eventTemplateId: id } },
          body,
        }),
      );
    },
    async onSuccess(template) {
      await refresh();
      notifyDone(t('{name} saved.', { name: template.name }));
      if (id === undefined) void navigate(paths.developerTemplate(developerId, appId, template.id), { replace: true });
    },
  });
}

/** Renders the draft on the server, shortly after the last change. */
function usePreview(draft: TemplateDraft) {
  const api = useDeveloperApi();
  const path = useAppPath();
  const [settled] = useDebouncedValue(draft, 250);
  const body = toPreviewBody(settled);
  return useQuery({
    queryKey: useDeveloperKey('preview', path.appId, JSON.stringify(body ?? null)),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    queryFn: () => dataOf(api.POST('/_app/apps/{appId}/timeline/preview', { params: { path }, body: body ?? {} })),
  });
}
