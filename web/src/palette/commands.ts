import { useMantineColorScheme } from '@mantine/core';
import {
  IconArrowsExchange,
  IconChecklist,
  IconCode,
  IconDeviceDesktop,
  IconFiles,
  IconHome,
  IconKey,
  IconLayoutDashboard,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconPlus,
  IconRadar2,
  IconRoute,
  IconSun,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { inSentence } from '../i18n/language.js';
import { t } from '../i18n/messages.js';
import { clearSessionData, signOut, useCanWrite, useCurrentSession, useHub, useIsAdmin } from '../accounts/session.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { getBuiltInType, primaryTypes, type ObjectType } from '../objects/object-types.js';
import { toTypeIcon } from '../objects/type-icons.js';
import { paths } from '../paths.js';
import { findSettings, listSettings } from '../settings/settings-pages.js';
import { useIsSandbox } from '../shell/sandbox.js';
import { notifyProblem } from '../ui/notices/notify.js';
import type { Entry, EntryGroup } from './entries.js';
import { hasWords } from '../ui/matches.js';

/** What can be done and where one can go from everywhere, as far as a query names it. */
export function useCommands(query: string): EntryGroup[] {
  const fits = ({ label, detail = '' }: Entry): boolean => hasWords(`${label} ${detail}`, query);
  const settings = useSettings(query);
  return [
    { name: t('Actions'), entries: useActions().filter(fits) },
    { name: t('Go to'), entries: [...usePlaces().filter(fits), ...settings] },
  ];
}

/** Opens the page of a type with the form for a new record. */
const toCreateEntry = (hubId: number, { name, singular }: ObjectType): Entry => ({
  id: `create ${name}`,
  label: t('Create {singular}', { singular: inSentence(singular) }),
  icon: IconPlus,
  to: paths.objects(hubId, name),
  state: { isCreating: true },
});

function useActions(): Entry[] {
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const custom = useCustomTypes();
  const session = useCurrentSession();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = (value: 'light' | 'dark' | 'auto', label: string, icon: TablerIcon): Entry => ({
    id: `scheme ${value}`,
    label: t('Theme: {label}', { label }),
    icon,
    run: () => setColorScheme(value),
  });
  const created = [...primaryTypes, getBuiltInType('products'), ...custom];
  return [
    ...(canWrite ? created.map((type) => toCreateEntry(hubId, type)) : []),
    ...session.hubs
      .filter((hub) => hub.hubId !== hubId)
      .map((hub) => ({
        id: `account ${hub.hubId}`,
        label: t('Switch to {name}', { name: hub.name }),
        detail: t('Account'),
        icon: IconArrowsExchange,
        run: () => {
          clearSessionData();
          void navigate(paths.hub(hub.hubId));
        },
      })),
    scheme('light', 'light', IconSun),
    scheme('dark', 'dark', IconMoon),
    scheme('auto', t('as the system'), IconDeviceDesktop),
    { id: 'sign out', label: t('Sign out'), icon: IconLogout, run: () => void signOut(session).catch(notifyProblem) },
  ];
}

function usePlaces(): Entry[] {
  const { hubId } = useHub();
  const isSandbox = useIsSandbox();
  const custom = useCustomTypes();
  const place = (label: string, to: string, icon: TablerIcon): Entry => ({ id: `place ${to}`, label, to, icon });
  return [
    place(t('Home'), paths.hub(hubId), IconHome),
    place(t('Tasks'), paths.tasks(hubId), IconChecklist),
    place(t('Dashboards'), paths.dashboards(hubId), IconLayoutDashboard),
    ...[...primaryTypes, getBuiltInType('products'), ...custom].map(({ name, plural }) =>
      place(plural, paths.objects(hubId, name), toTypeIcon(name)),
    ),
    place(t('Lists'), paths.lists(hubId), IconListDetails),
    place(t('Workflows'), paths.workflows(hubId), IconRoute),
    place(t('Files'), paths.files(hubId), IconFiles),
    place(t('Recycle bin'), paths.recycleBin(hubId), IconTrash),
    place(t('Developer area'), paths.developers, IconCode),
    place(t('Scopes'), paths.scopes, IconKey),
    ...(isSandbox ? [place(t('Inspector'), paths.inspector, IconRadar2)] : []),
  ];
}

/** The pages of the settings; those and what can be set on them that a query names. */
function useSettings(query: string): Entry[] {
  const groups = listSettings(useHub().hubId, useIsAdmin());
  // The developer area is a place of its own.
  const found = findSettings(groups, query).filter(({ to, place }) => to !== paths.developers || place !== undefined);
  return found
    .filter(({ place }) => place === undefined || query.trim() !== '')
    .map(({ label, place, icon, to }) => ({
      ...{ id: `setting ${to} ${label}`, label, icon, to },
      detail: place === undefined ? t('Settings') : t('Settings · {place}', { place }),
    }));
}
