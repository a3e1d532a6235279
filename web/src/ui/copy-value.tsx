import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

export interface CopyValueProps {
  /** What it is, for the button's name. */
  readonly name: string;
  readonly value: string;
}

/** A value that people take elsewhere: shown on one line, with a button that copies all of it. */
export function CopyValue({ name, value }: CopyValueProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <Code className="one-line" title={value}>
        {value}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon variant="subtle" color="gray" size="sm" onClick={copy} aria-label={`Copy ${name}`}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
