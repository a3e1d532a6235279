import { Box, Card, Divider, Group, JsonInput, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { AppMark } from '../../ui/marks/app-mark.js';
import { ProblemState } from '../../ui/loading/states.js';
import { useApp, type Preview } from '../developer-data.js';
import { tokenTypes, toOptions, type TemplateDraft, type TokenDraft } from './template-draft.js';
import classes from './template-preview.module.css';

interface TemplatePreviewProps {
  readonly draft: TemplateDraft;
  readonly onChange: (change: Partial<TemplateDraft>) => void;
  readonly preview: UseQueryResult<Preview>;
}

/** Preview of an event of the draft, and its sample values. */
export function TemplatePreview({ draft, onChange, preview }: TemplatePreviewProps) {
  const app = useApp();
  const setSample = (key: number, sample: string): void =>
    onChange({ tokens: draft.tokens.map((token) => (token.key === key ? { ...token, sample } : token)) });
  const named = draft.tokens.filter(({ name }) => name !== '');
  return (
    <Stack style={{ position: 'sticky', top: 72 }}>
      <section aria-labelledby="preview" aria-live="polite">
        <Title order={2} id="preview" mb="xs">
          {t('Preview')}
        </Title>
        {preview.isError ? (
          <ProblemState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Card withBorder>
            <Group align="flex-start" wrap="nowrap">
              <AppMark iconUrl={app.iconUrl} />
              <Box style={{ flex: 1, minWidth: 0 }}>
                <Text size="xs" c="dimmed">
                  {app.name}
                </Text>
                <Rendered part={preview.data?.header} name={t('header')} />
                <Divider my="xs" />
                <Rendered part={preview.data?.detail} name={t('detail')} />
              </Box>
            </Group>
          </Card>
        )}
      </section>
      <section aria-labelledby="samples">
        <Title order={2} id="samples" mb="xs">
          {t('Sample event')}
        </Title>
        <Stack gap="xs">
          {named.map((token) => (
            <Sample key={token.key} token={token} onChange={(sample) => setSample(token.key, sample)} />
          ))}
          <JsonInput
            label="extraData"
            description={t('Any JSON, for the detail.')}
            placeholder='{"items": []}'
            validationError={t('This is not valid JSON.')}
            formatOnBlur
            autosize
            minRows={2}
            maxRows={12}
            value={draft.extraData}
            onChange={(extraData) => onChange({ extraData })}
          />
        </Stack>
      </section>
    </Stack>
  );
}

function Rendered({ part, name }: { readonly part: Preview['header'] | undefined; readonly name: string }) {
  if (part?.error) {
    return (
      <Text size="sm" c="dimmed">
        {t('The {name} cannot be rendered.', { name })}
      </Text>
    );
  }
  if (!part?.html) {
    return (
      <Text size="sm" c="dimmed">
        {t('No {name}', { name })}
      </Text>
    );
  }
  // The server sanitizes it, as it does for timelines.
  return <div className={classes['rendered']} dangerouslySetInnerHTML={{ __html: part.html }} />;
}

function Sample({ token, onChange }: { readonly token: TokenDraft; readonly onChange: (sample: string) => void }) {
  const label = token.label || token.name;
  if (tokenTypes[token.type].hasOptions) {
    const data = [...new Map(toOptions(token.options).map((option) => [option.value, option])).values()];
    return <Select label={label} data={data} value={token.sample} onChange={(value) => onChange(value ?? '')} />;
  }
  return <TextInput label={label} value={token.sample} onChange={(event) => onChange(event.currentTarget.value)} />;
}
