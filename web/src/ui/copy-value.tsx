import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '../i18n/messages.js';

interface CopyValueProps {
  /** What the value is, for the label of the button. */
  readonly name: string;
  readonly value: string;
}

/** A value to copy: on one line, with a copy button. */
export function CopyValue({ name, value }: CopyValueProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <Code className="one-line" title={value}>
        {value}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('Copied') : t('Copy')}>
            <ActionIcon variant="subtle" color="gray" size="sm" onClick={copy} aria-label={t('Copy {name}', { name })}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
