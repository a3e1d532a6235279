import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowUpRight, IconChevronLeft, IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useState, type FormEvent } from 'react';
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { useHub, useIsAdmin } from '../accounts/session.js';
import { paths } from '../paths.js';
import { useDocumentTitle } from '../ui/page.js';
import { PageLoader } from '../ui/loading/skeletons.js';
import css from './settings-layout.module.css';
import { findSettings, listSettings, type SettingsPage } from './settings-pages.js';

/** Where navigation and page fit beside each other; on narrower windows the navigation is a page of its own. */
const useIsWide = (): boolean => useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });

/** The settings of a user and an account: navigation in groups with a search, and the open page. */
export function SettingsLayout() {
  const { hubId } = useHub();
  const { pathname } = useLocation();
  const isWide = useIsWide();
  const root = paths.settings(hubId);
  useFoundTopic();
  const isRoot = pathname.replace(/\/$/, '') === root;
  if (isRoot && isWide) return <Navigate to={paths.settings(hubId, 'properties')} replace />;
  if (isRoot) return <SettingsIndex />;
  return (
    <div className={css['layout']}>
      {isWide ? (
        <SettingsNavigation />
      ) : (
        <nav aria-label={t('Settings')} className={css['back']}>
          <Link to={root}>
            <IconChevronLeft size={16} aria-hidden /> {t('All settings')}
          </Link>
        </nav>
      )}
      <div className={css['page']}>
        <Suspense fallback={<PageLoader />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}

/** The navigation as a page, for phones. */
function SettingsIndex() {
  useDocumentTitle(t('Settings'));
  return (
    <div className={css['index']}>
      <h1 className={css['title']}>{t('Settings')}</h1>
      <SettingsNavigation />
    </div>
  );
}

function SettingsNavigation() {
  const { hubId } = useHub();
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const groups = listSettings(hubId, isAdmin);
  const found = words.trim() === '' ? undefined : findSettings(groups, words);
  const open = (event: FormEvent): void => {
    event.preventDefault();
    if (found?.[0]) void navigate(found[0].to);
  };
  return (
    <nav aria-label={t('Settings')} className={css['navigation']}>
      <form role="search" onSubmit={open} className={css['search']}>
        <TextInput
          type="search"
          aria-label={t('Search settings')}
          placeholder={t('Search settings')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={words}
          maxLength={100}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setWords('');
          }}
        />
      </form>
      {found ? (
        <FoundSettings found={found} />
      ) : (
        groups.map(({ name, pages }) => <PageLinks key={name} name={name} pages={pages} />)
      )}
    </nav>
  );
}

function PageLinks({ name, pages }: { readonly name: string; readonly pages: readonly SettingsPage[] }) {
  const id = useId();
  const { pathname } = useLocation();
  return (
    <>
      <p id={id} className={css['group']}>
        {name}
      </p>
      <ul aria-labelledby={id} className={css['places']}>
        {pages.map(({ label, to, icon: Icon, isElsewhere }) => (
          <li key={to}>
            <Link to={to} className={css['place']} {...(pathname === to && { 'aria-current': 'page' as const })}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span className={css['label']}>{label}</span>
              {isElsewhere && <IconArrowUpRight size={14} stroke={1.6} aria-hidden />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function FoundSettings({ found }: { readonly found: ReturnType<typeof findSettings> }) {
  return (
    <>
      <p role="status" className={css['group']}>
        {found.length === 0
          ? t('No settings found. Try a different word.')
          : t('{found} found', { found: found.length })}
      </p>
      <ul aria-label={t('Found settings')} className={css['places']}>
        {found.map(({ label, place, to, icon: Icon }) => (
          <li key={`${to} ${label}`}>
            <Link to={to} className={css['place']}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span className={css['label']}>
                {label}
                {place !== undefined && <small>{place}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How long a page may take to show what its address names. */
const patienceMs = 10_000;

/** Scrolls to the field or section that the fragment of the address names, as soon as the page shows it. */
function useFoundTopic(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return undefined;
    const id = decodeURIComponent(hash.slice(1));
    const observer = new MutationObserver(() => {
      if (showElement(id)) observer.disconnect();
    });
    if (!showElement(id)) observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), patienceMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [hash, key]);
}

function showElement(id: string): boolean {
  const element = document.getElementById(id);
  if (!element) return false;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
  return true;
}
