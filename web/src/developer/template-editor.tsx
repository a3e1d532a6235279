import { Alert, Button, Grid, Select, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { dataOf } from '../api/client.js';
import { paths } from '../paths.js';
import { notifyDone } from '../ui/notify.js';
import { Page } from '../ui/page.js';
import { toMessage } from '../ui/states.js';
import { useDeleteTemplate } from './delete-template.js';
import { useApp, useAppPath, useDeveloper, useDeveloperApi, useRefresh } from './developer-data.js';
import { DeveloperTrail } from './developer-trail.js';
import { TemplatePreview } from './template-preview.js';
import { TemplateText } from './template-text.js';
import { toKept, toTemplateBody, type TemplateDraft } from './template-draft.js';
import { TokensEditor } from './tokens-editor.js';
import { usePreview } from './use-preview.js';

export interface TemplateEditorProps {
  /** None for a template that is not there yet. */
  readonly id?: string;
  /** As it is on the server. What is typed stays, whatever becomes of that. */
  readonly initial: TemplateDraft;
}

const formId = 'event-template';

const objectTypes = [
  { value: 'contacts', label: 'Contacts' },
  { value: 'companies', label: 'Companies' },
  { value: 'deals', label: 'Deals' },
  { value: 'tickets', label: 'Tickets' },
];

/** Writes an event template, and shows beside it what the server makes of sample values. */
export function TemplateEditor({ id, initial }: TemplateEditorProps) {
  const app = useApp();
  const { developerId } = useDeveloper();
  const [draft, setDraft] = useState(initial);
  const set = (change: Partial<TemplateDraft>): void => setDraft({ ...draft, ...change });
  const preview = usePreview(draft);
  const saving = useSaveTemplate(id);
  const askToDelete = useDeleteTemplate();
  const navigate = useNavigate();
  const title = id === undefined ? 'New event template' : initial.name;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate(draft, { onSuccess: (saved) => setDraft((now) => toKept(now, saved)) });
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
                Delete
              </Button>
            )}
            <Button type="submit" form={formId} loading={saving.isPending}>
              Save the template
            </Button>
          </>
        }
      >
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <form id={formId} onSubmit={submit} aria-label="Event template">
              <Stack>
                {saving.isError && (
                  <Alert role="alert" color="red" variant="light">
                    {toMessage(saving.error)}
                  </Alert>
                )}
                <TextInput
                  label="Name"
                  required
                  withAsterisk={false}
                  value={draft.name}
                  onChange={(event) => set({ name: event.currentTarget.value })}
                />
                <Select
                  label="Object type"
                  description={id === undefined ? 'It cannot be changed later.' : 'It stays as it is.'}
                  data={objectTypes}
                  value={draft.objectType}
                  disabled={id !== undefined}
                  allowDeselect={false}
                  onChange={(objectType) => set({ objectType: objectType ?? 'contacts' })}
                />
                <TemplateText
                  label="Header"
                  description="The one line that is always seen. Markdown with Handlebars."
                  rows={2}
                  value={draft.headerTemplate}
                  error={preview.data?.header.error}
                  onChange={(headerTemplate) => set({ headerTemplate })}
                />
                <TemplateText
                  label="Detail"
                  description="What opens below it. May use extraData."
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
        const made = { ...body, objectType: draft.objectType };
        return dataOf(api.POST('/crm/v3/timeline/{appId}/event-templates', { params: { path }, body: made }));
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
      notifyDone(`${template.name} is saved.`);
      if (id === undefined) void navigate(paths.developerTemplate(developerId, appId, template.id), { replace: true });
    },
  });
}
