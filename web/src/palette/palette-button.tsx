import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { t } from '../i18n/messages.js';
import { lazyComponent } from '../ui/loading/load-page.js';
import css from './palette-button.module.css';

const Palette = lazyComponent(() => import('./palette.js'), 'Palette');

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette, also with Ctrl+K or ⌘K from everywhere in the account. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  // Also while a field has the focus.
  useHotkeys([['mod+K', () => setOpen(true)]], []);
  const open = (): void => setOpen(true);
  return (
    <>
      <UnstyledButton className={css['button']} visibleFrom="sm" onClick={open} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} aria-hidden />
        <span className={css['words']}>{t('Search')}</span>
        <Kbd size="xs" aria-hidden>
          {isMac ? '⌘K' : t('Ctrl K')}
        </Kbd>
      </UnstyledButton>
      <ActionIcon variant="subtle" color="gray" size={34} hiddenFrom="sm" onClick={open} aria-label={t('Search')}>
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      <Suspense>{isOpen && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
