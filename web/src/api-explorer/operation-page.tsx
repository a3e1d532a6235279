import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { t } from '../i18n/messages.js';
import { EndpointNeeds } from '../accounts/scopes/endpoint-needs.js';
import { CopyAs } from '../inspector/requests/copy-as.js';
import { paths } from '../paths.js';
import { NotFoundPage } from '../shell/route-problem.js';
import { EndpointName } from '../ui/marks/http.js';
import { Loaded } from '../ui/loading/loaded.js';
import { Page } from '../ui/page.js';
import { BodyPanel } from './body-panel.js';
import { maskCredential, useCredentials } from './credentials.js';
import { CredentialsPanel } from './credentials-panel.js';
import { useFamilies, type Family, type Operation } from './description.js';
import classes from './api-explorer.module.css';
import { HistoryPanel } from './history-panel.js';
import { noteSent, type SentEntry } from './history.js';
import { CopyText } from './json-view.js';
import { listMissing, sendRequest, toDraft, toRequest, valueKey, type Credential, type Draft } from './request.js';
import { NoResponse, ResponsePanel } from './response-panel.js';
import { SchemaFields } from './schema-fields.js';
import { useNeeds } from './scopes.js';
import { ValueField } from './value-field.js';

/** An endpoint: what it takes and returns, and a form that sends requests to it. */
export function OperationPage() {
  const { operationId } = useParams();
  const { key } = useLocation();
  const families = useFamilies();
  return (
    <Loaded query={families} rows={10}>
      {(all) => {
        const operation = all.flatMap(({ operations }) => operations).find(({ id }) => id === operationId);
        return operation ? <Explorer key={key} families={all} operation={operation} /> : <NotFoundPage />;
      }}
    </Loaded>
  );
}

/** The entry of the history that was opened, with its values. */
const isEntry = (state: unknown): state is SentEntry => typeof state === 'object' && state !== null && 'draft' in state;

interface ExplorerProps {
  readonly families: readonly Family[];
  readonly operation: Operation;
}

function Explorer({ families, operation }: ExplorerProps) {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => ({
    ...toDraft(operation),
    ...(isEntry(state) && state.operationId === operation.id && state.draft),
  }));
  const [isChecked, setChecked] = useState(false);
  const credentials = useCredentials(operation);
  const send = useSend(operation);
  const missing = listMissing(operation, draft);
  const request = toRequest(operation, draft, maskCredential(credentials.chosen.credential));
  const submit = (): void => {
    setChecked(true);
    if (missing.length === 0) send.mutate({ draft, credential: credentials.chosen.credential });
  };
  const openEntry = (entry: SentEntry): void => {
    const family = families.find(({ operations }) => operations.some(({ id }) => id === entry.operationId));
    if (family) void navigate(paths.operation(family.slug, entry.operationId), { state: entry });
  };
  return (
    <Page title={operation.summary}>
      <Group gap="xs" mb="xs" wrap="nowrap" align="flex-start" dir="ltr">
        <EndpointName method={operation.method} path={operation.path} />
        <CopyText label={operation.path} text={operation.path} />
      </Group>
      <Needs operation={operation} path={request.path} />
      <form
        className={classes.columns}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="lg" miw={0}>
          <CredentialsPanel credentials={credentials} />
          <Parameters operation={operation} draft={draft} isChecked={isChecked} onChange={setDraft} />
          {operation.body && <BodyPanel body={operation.body} draft={draft} onChange={setDraft} />}
          <Group gap="xs">
            <Button type="submit" leftSection={<IconSend2 size={16} aria-hidden />} loading={send.isPending}>
              {t('Send request')}
            </Button>
            <CopyAs request={request} />
          </Group>
          {isChecked && missing.length > 0 && (
            <Alert color="red" role="alert">
              {t('The path needs a value for {map}.', { map: missing.map(({ name }) => name).join(', ') })}
            </Alert>
          )}
        </Stack>
        <Stack gap="lg" miw={0}>
          <Answer send={send} />
          <HistoryPanel onOpen={openEntry} />
          <Responses operation={operation} />
        </Stack>
      </form>
    </Page>
  );
}

/** The response; where it is below the form, the page scrolls to it. */
function Answer({ send: { data, isError, isPending, submittedAt } }: { readonly send: ReturnType<typeof useSend> }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (data) section.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  return (
    <section ref={section} aria-labelledby="response">
      <Title order={2} id="response" mb="xs">
        {t('Response')}
      </Title>
      {isError && <NoResponse />}
      {data && <ResponsePanel key={submittedAt} response={data} />}
      {!data && !isError && (
        <Text size="sm" c="dimmed">
          {isPending ? t('Waiting for the response…') : t('Send the request to see the response here.')}
        </Text>
      )}
    </section>
  );
}

/** Sends requests, and notes each in the history of the tab. */
function useSend(operation: Operation) {
  return useMutation({
    mutationFn: async ({ draft, credential }: { readonly draft: Draft; readonly credential: Credential }) => {
      const startedAt = Date.now();
      const note = (status: number, milliseconds: number): void =>
        noteSent({
          ...{ status, milliseconds, at: startedAt, operationId: operation.id, method: operation.method },
          id: crypto.randomUUID(),
          path: toRequest(operation, draft, maskCredential(credential)).path,
          draft: { values: draft.values, bodyText: draft.bodyText, fields: draft.fields },
        });
      try {
        const response = await sendRequest(toRequest(operation, draft, credential), credential);
        note(response.status, response.milliseconds);
        return response;
      } catch (error) {
        note(0, Date.now() - startedAt);
        throw error;
      }
    },
  });
}

function Needs({ operation, path }: { readonly operation: Operation; readonly path: string }) {
  const found = useNeeds(operation, path);
  if (!found) return null;
  return (
    <section aria-label={t('Scopes')} className={classes.needs}>
      <Text size="xs" c="dimmed">
        {t('Scopes')}
      </Text>
      <EndpointNeeds {...found} />
    </section>
  );
}

interface ParametersProps {
  readonly operation: Operation;
  readonly draft: Draft;
  readonly isChecked: boolean;
  readonly onChange: (draft: Draft) => void;
}

const places = { path: 'Path', query: t('Query'), header: t('Headers') } as const;

function Parameters({ operation, draft, isChecked, onChange }: ParametersProps) {
  const missing = isChecked ? listMissing(operation, draft) : [];
  return (['path', 'query', 'header'] as const).map((place) => {
    const parameters = operation.parameters.filter((one) => one.in === place);
    if (parameters.length === 0) return null;
    return (
      <section key={place} aria-label={t('{place} parameters', { place: places[place] })}>
        <Title order={2} mb="xs">
          {places[place]}
        </Title>
        <Stack gap="sm">
          {parameters.map((parameter) => (
            <ValueField
              key={parameter.name}
              name={parameter.name}
              schema={parameter.schema}
              isRequired={parameter.required ?? false}
              description={parameter.description}
              value={draft.values[valueKey(parameter)] ?? ''}
              error={missing.includes(parameter) && t('The path needs a value.')}
              onChange={(value) => onChange({ ...draft, values: { ...draft.values, [valueKey(parameter)]: value } })}
            />
          ))}
        </Stack>
      </section>
    );
  });
}

function Responses({ operation: { responses } }: { readonly operation: Operation }) {
  const successes = responses.filter(({ status }) => /^[23]/.test(status));
  const refusals = responses.filter((one) => !successes.includes(one)).map(({ status }) => status);
  return (
    <section aria-labelledby="responses">
      <Title order={2} id="responses" mb="xs">
        {t('Documented responses')}
      </Title>
      {successes.map(({ status, text, schema }) => (
        <details key={status}>
          <summary className={classes.summary}>
            {status} {text}
          </summary>
          {schema ? <SchemaFields schema={schema} /> : <Text size="sm">{t('No body.')}</Text>}
        </details>
      ))}
      {refusals.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('Errors: {refusals}', { refusals: refusals.join(', ') })}
        </Text>
      )}
    </section>
  );
}
