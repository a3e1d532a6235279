import { Button, Menu } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { clearSessionData, useCurrentSession, useHub } from '../accounts/session.js';
import { paths } from '../paths.js';

/** Switches between the user's accounts and clears the data of the previous one. */
export function HubSwitcher() {
  const { hubs } = useCurrentSession();
  const current = useHub();
  const navigate = useNavigate();
  const open = (hubId: number): void => {
    if (hubId === current.hubId) return;
    clearSessionData();
    void navigate(paths.hub(hubId));
  };
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px="xs"
          maw={240}
          rightSection={<IconSelector size={16} aria-hidden />}
          aria-label={t('Account {name}: switch', { name: current.name })}
        >
          {current.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Accounts')}</Menu.Label>
        {hubs.map(({ hubId, name, domain }) => (
          <Menu.Item
            key={hubId}
            role="menuitemradio"
            aria-checked={hubId === current.hubId}
            rightSection={hubId === current.hubId ? '✓' : null}
            onClick={() => open(hubId)}
          >
            {name} · {domain}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
