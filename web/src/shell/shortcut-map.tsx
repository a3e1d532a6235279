import { Kbd, Modal, Switch, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { t } from '../i18n/messages.js';
import { runShortcut, setShortcutsOff, useAreShortcutsOff, useShortcut, useShortcuts } from '../ui/shortcuts.js';

/** Runs the shortcuts of the open page; `?` lists them, with a switch that turns them off. */
export function ShortcutMap() {
  const [isOpen, { open, close }] = useDisclosure();
  const shortcuts = useShortcuts();
  const areOff = useAreShortcutsOff();
  useShortcut('?', t('Show the shortcuts'), open);
  useEffect(() => {
    document.addEventListener('keydown', runShortcut);
    return () => document.removeEventListener('keydown', runShortcut);
  }, []);
  return (
    <Modal opened={isOpen} onClose={close} title={t('Keyboard shortcuts')} size="sm">
      <Table>
        <Table.Tbody>
          {shortcuts.map(({ key, label }) => (
            <Table.Tr key={key}>
              <Table.Td w={64}>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{label}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" mt="sm">
        {t(
          'In a table, arrow and page keys move between rows and cells, Space previews a record, X selects it, Enter opens it or edits a cell.',
        )}
      </Text>
      <Switch
        mt="md"
        label={t('Shortcuts of a single key')}
        checked={!areOff}
        onChange={(event) => setShortcutsOff(!event.currentTarget.checked)}
      />
    </Modal>
  );
}
