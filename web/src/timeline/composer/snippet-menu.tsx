import { ActionIcon, Menu, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconSearch, IconTemplate, IconTextPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { toPlainText } from '../../objects/property-values.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { isBlank } from './html-text.js';
import { useSnippets } from './snippets.js';

const SnippetsDialog = lazyComponent(() => import('./snippets-dialog.js'), 'SnippetsDialog');

interface SnippetMenuProps {
  /** What is written, to keep it as a snippet. */
  readonly html: string;
  readonly onInsert: (html: string) => void;
}

const shown = 8;

/** Inserts a snippet, keeps the text as one, or opens the list of all. */
export function SnippetMenu({ html, onInsert }: SnippetMenuProps) {
  const [isOpen, menu] = useDisclosure();
  const [words, setWords] = useState('');
  const [dialog, setDialog] = useState<{ readonly body?: string }>();
  const { data, isError } = useSnippets(isOpen);
  const wanted = words.trim().toLowerCase();
  const found = (data ?? []).filter(({ name, body }) => `${name} ${toPlainText(body)}`.toLowerCase().includes(wanted));
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={(is) => {
          setWords('');
          if (is) menu.open();
          else menu.close();
        }}
        position="top-start"
        width={260}
        withinPortal
        trapFocus
      >
        <Menu.Target>
          <Tooltip label={t('Snippets')}>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('Snippets')}>
              <IconTemplate size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('Snippets')}</Menu.Label>
          {(data?.length ?? 0) > shown && (
            <TextInput
              size="xs"
              m={4}
              aria-label={t('Search snippets')}
              placeholder={t('Search snippets')}
              leftSection={<IconSearch size={14} aria-hidden />}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
          {isError && <Menu.Item disabled>{t('Snippets could not be loaded.')}</Menu.Item>}
          {data?.length === 0 && <Menu.Item disabled>{t('None yet.')}</Menu.Item>}
          {found.slice(0, shown).map(({ id, name, body }) => (
            <Menu.Item key={id} onClick={() => onInsert(body)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTextPlus size={16} aria-hidden />}
            disabled={isBlank(html)}
            onClick={() => setDialog({ body: html })}
          >
            {t('Save text as a snippet…')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setDialog({})}>
            {t('Edit snippets…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <Suspense fallback={null}>
          <SnippetsDialog
            onClose={() => setDialog(undefined)}
            {...(dialog.body !== undefined && { newBody: dialog.body })}
          />
        </Suspense>
      )}
    </>
  );
}
