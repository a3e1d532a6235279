import { ActionIcon, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSearch, IconX } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../i18n/messages.js';
import { paths } from '../paths.js';
import { Method } from '../ui/marks/http.js';
import { useShortcut } from '../ui/shortcuts.js';
import type { Family } from './description.js';
import classes from './operation-list.module.css';
import { searchFamilies } from './operation-search.js';
import { useScopesByEndpoint } from './scopes.js';

/** More results are found by more words. */
const maxFound = 80;

interface OperationListProps {
  readonly families: readonly Family[];
  readonly onGo: () => void;
}

/** The endpoints by family, with a search. */
export function OperationList({ families, onGo }: OperationListProps) {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', t('Search endpoints'), () => field.current?.focus());
  const late = useDeferredValue(query.trim());
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <div ref={list} className={classes.list}>
      <TextInput
        ref={field}
        aria-label={t('Search endpoints')}
        placeholder={t('Method, path, words or scope')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          query !== '' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('Clear the search')}
              onClick={() => setQuery('')}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )
        }
        value={query}
        spellCheck={false}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <ScrollArea type="auto" offsetScrollbars="y" className={classes.scroll ?? ''}>
        <Pages onGo={onGo} />
        {late === '' ? (
          <Families families={families} onGo={onGo} />
        ) : (
          <Found families={families} query={late} onGo={onGo} />
        )}
      </ScrollArea>
    </div>
  );
}

function Pages({ onGo }: Pick<OperationListProps, 'onGo'>) {
  const { pathname } = useLocation();
  const pages = [
    { to: paths.apiReference, label: t('Overview') },
    { to: paths.compatibility, label: t('Compatibility') },
  ];
  return pages.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      className={classes.page}
      aria-current={pathname.replace(/\/$/, '') === to ? 'page' : undefined}
      onClick={onGo}
    >
      {label}
    </Link>
  ));
}

function Families({ families, onGo }: OperationListProps) {
  const { pathname } = useLocation();
  const current = pathname.split('/')[2];
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  return families.map((family, index) => {
    const { name, slug, group, operations } = family;
    const isOpen = opened.get(slug) ?? slug === current;
    const Icon = isOpen ? IconChevronDown : IconChevronRight;
    return (
      <div key={slug}>
        {group !== families[index - 1]?.group && <GroupName name={group} />}
        <UnstyledButton
          className={classes.family ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpened(new Map(opened).set(slug, !isOpen))}
        >
          <Icon size={14} aria-hidden /> <span>{name}</span> <span className={classes.count}>{operations.length}</span>
        </UnstyledButton>
        {isOpen && <Operations family={family} onGo={onGo} />}
      </div>
    );
  });
}

function GroupName({ name }: { readonly name: string }) {
  return (
    <Text size="xs" c="dimmed" fw={500} mt="md" mb={4} px="xs">
      {name}
    </Text>
  );
}

function Found({ families, query, onGo }: OperationListProps & { readonly query: string }) {
  const scopes = useScopesByEndpoint();
  const found = useMemo(() => searchFamilies(families, query, scopes), [families, query, scopes]);
  const total = found.reduce((sum, { operations }) => sum + operations.length, 0);
  let left = maxFound;
  return (
    <>
      <Text size="xs" c="dimmed" px="xs" py={6} role="status">
        {total === 0 ? t('No endpoint matches.') : t('Endpoints found: {total}', { total })}
      </Text>
      {found.map((family) => {
        const operations = family.operations.slice(0, left);
        left -= operations.length;
        if (operations.length === 0) return null;
        return (
          <div key={family.slug}>
            <div className={classes.foundIn}>{family.name}</div>
            <Operations family={{ ...family, operations }} onGo={onGo} />
          </div>
        );
      })}
      {total > maxFound && (
        <Text size="xs" c="dimmed" px="xs" py={6}>
          {t('The first {maxFound} are shown.', { maxFound })}
        </Text>
      )}
    </>
  );
}

function Operations({ family, onGo }: { readonly family: Family } & Pick<OperationListProps, 'onGo'>) {
  const { pathname } = useLocation();
  return (
    <ul className={classes.operations}>
      {family.operations.map(({ id, method, path, summary }) => {
        const to = paths.operation(family.slug, id);
        return (
          <li key={id}>
            <Link
              to={to}
              className={classes.operation}
              aria-current={pathname === to ? 'page' : undefined}
              title={`${method} ${path}`}
              onClick={onGo}
            >
              <Method name={method} /> <span className={classes.path}>{path}</span>
              <span className={classes.summary}>{summary}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
