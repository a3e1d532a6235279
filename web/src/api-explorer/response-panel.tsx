import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconRadar2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { formatBytes } from '../files/file-kinds.js';
import { paths } from '../paths.js';
import { useIsSandbox } from '../shell/sandbox.js';
import { downloadBlob } from '../ui/download.js';
import { StatusBadge } from '../ui/marks/http.js';
import classes from './api-explorer.module.css';
import { CopyText, JsonView } from './json-view.js';
import type { ReceivedResponse } from './request.js';

/** A response: status, time, headers and body. */
export function ResponsePanel({ response }: { readonly response: ReceivedResponse }) {
  const { status, statusText, milliseconds, content, headers, redirectedTo, correlationId } = response;
  const isSandbox = useIsSandbox();
  return (
    <Stack gap="xs">
      <Group gap="sm" role="status">
        <StatusBadge status={status} />
        {statusText !== '' && <Text size="sm">{statusText}</Text>}
        <Text size="sm" c="dimmed" className="figures">
          {toDuration(milliseconds)} · {formatBytes(content.size)}
        </Text>
        {isSandbox && correlationId !== undefined && (
          <Anchor component={Link} to={paths.inspectedRequest(correlationId)} size="sm">
            <IconRadar2 size={14} aria-hidden className={classes.inline} /> {t('Open in the inspector')}
          </Anchor>
        )}
      </Group>
      {redirectedTo !== undefined && (
        <Text size="xs" c="dimmed" className="any-text">
          {t('Redirected to {redirectedTo}', { redirectedTo })}
        </Text>
      )}
      <Body response={response} />
      <details>
        <summary className={classes.summary}>{t('{headers} headers', { headers: headers.length })}</summary>
        <Group justify="flex-end">
          <CopyText label={t('Response headers')} text={headers.map((pair) => pair.join(': ')).join('\n')} />
        </Group>
        <dl className={classes.headers} dir="ltr">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Stack>
  );
}

const toDuration = (milliseconds: number): string =>
  milliseconds < 1000
    ? t('{max} ms', { max: Math.max(1, Math.round(milliseconds)) })
    : `${(milliseconds / 1000).toFixed(1)} s`;

function Body({ response: { text, content, contentType } }: { readonly response: ReceivedResponse }) {
  const json = useMemo(() => (text === undefined ? undefined : toJson(text)), [text]);
  if (content.size === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('The response has no body.')}
      </Text>
    );
  }
  if (json) return <JsonView label={t('Response body')} value={json.value} />;
  if (text !== undefined) {
    return (
      <div>
        <Group justify="flex-end">
          <CopyText label={t('Response body')} text={text} />
        </Group>
        <pre className={classes.text} role="region" aria-label={t('Response body')} tabIndex={0} dir="ltr">
          {text.slice(0, maxText)}
        </pre>
      </div>
    );
  }
  return (
    <Group>
      <Text size="sm">
        {t('Content of the type {contentType}.', { contentType: contentType || 'application/octet-stream' })}
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => downloadBlob('response', content)}
      >
        {t('Download')}
      </Button>
    </Group>
  );
}

/** Longer texts would make the page slow; the copy button has all. */
const maxText = 200_000;

function toJson(text: string): { readonly value: unknown } | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** In place of a response that did not come. */
export function NoResponse() {
  return (
    <Alert color="orange" role="alert" title={t('No response')}>
      {t('The connection was cut before a response came, or the server cannot be reached.')}
    </Alert>
  );
}
