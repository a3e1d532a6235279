import { Button, CopyButton, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCode } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { listVariables, snippets, type SentRequest } from './snippets.js';

/** Copies code that sends a request. */
export function CopyAs({ request }: { readonly request: SentRequest }) {
  const variables = listVariables(request);
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCode size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('Copy as')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {variables.length > 0 && <Menu.Label>{t('Set {variables}', { variables: variables.join(', ') })}</Menu.Label>}
        {snippets.map(({ name, convert }) => (
          <CopyButton key={name} value={convert(request, window.location.origin)} timeout={3_000}>
            {({ copied, copy }) => (
              <Menu.Item
                onClick={copy}
                rightSection={copied ? <IconCheck size={14} aria-hidden /> : undefined}
                aria-live="polite"
              >
                {copied ? t('Copied {name}', { name }) : name}
              </Menu.Item>
            )}
          </CopyButton>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
