import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { EndpointName } from '../../ui/marks/http.js';
import { countUses, toShortList, type ScopeUse } from './scope-endpoints.js';
import classes from './scope-uses.module.css';
import { useScopes, useUsesByScope } from './scopes.js';

interface ScopeUsesProps {
  /** The label of the field that they were chosen in. */
  readonly label: string;
  readonly scopes: readonly string[];
}

/** What the chosen scopes allow, each with the endpoints that need it. */
export function ScopeUses({ label, scopes }: ScopeUsesProps) {
  return <ScopeList label={t('What they allow: {label}', { label })} scopes={scopes} isChosen />;
}

interface ScopeListProps extends ScopeUsesProps {
  /** Below a field: the list scrolls in itself. */
  readonly isChosen?: boolean;
}

/** Scopes with what they allow and their endpoints. */
export function ScopeList({ label, scopes, isChosen = false }: ScopeListProps) {
  const { data: known = [] } = useScopes();
  const uses = useUsesByScope();
  const list = (
    <ul className={classes.scopes} {...(!isChosen && { 'aria-label': label })}>
      {scopes.map((name) => (
        <li key={name}>
          <Scope
            name={name}
            meaning={known.find((scope) => scope.name === name)?.meaning ?? ''}
            uses={uses && (uses.get(name) ?? [])}
          />
        </li>
      ))}
    </ul>
  );
  if (!isChosen) return list;
  return (
    <div className={classes.chosen} role="region" aria-label={label} tabIndex={0}>
      {list}
    </div>
  );
}

interface ScopeProps {
  readonly name: string;
  readonly meaning: string;
  /** Undefined while they load. */
  readonly uses: readonly ScopeUse[] | undefined;
}

function Scope({ name, meaning, uses }: ScopeProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = countUses(uses ?? []);
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <div>
          <span className={classes.name}>{name}</span>
          <Text size="xs" c="dimmed">
            {meaning}
          </Text>
        </div>
        {uses?.length === 0 && (
          <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
            {t('No endpoints')}
          </Text>
        )}
        {uses && uses.length > 0 && (
          <UnstyledButton
            fz="xs"
            c="var(--accent-text)"
            style={{ flexShrink: 0, minHeight: 24 }}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('{count} of {name}', { count, name })}
            onClick={() => setOpen(!isOpen)}
          >
            <Group gap={2} wrap="nowrap">
              {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
              {count}
            </Group>
          </UnstyledButton>
        )}
      </Group>
      {isOpen && (
        <ul className={classes.uses} id={id}>
          {uses?.map((use) => (
            <li key={`${use.method} ${use.path} ${use.types.join(' ')}`}>
              <Use use={use} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Use({ use }: { readonly use: ScopeUse }) {
  const { method, path, summary, types, alternatives, together } = use;
  const facts = [
    summary,
    ...(types.length > 1 ? [t('for {shortList}', { shortList: toShortList(types) })] : []),
    ...(together.length > 0 ? [t('together with {together}', { together: together.join(` ${t('and')} `) })] : []),
    alternatives.length > 0 ? t('or with {shortList}', { shortList: toShortList(alternatives) }) : 'alone',
  ];
  return (
    <>
      <EndpointName method={method} path={path} />
      <Text size="xs" c="dimmed" className={classes.facts ?? ''} title={alternatives.join(', ') || undefined}>
        {facts.filter((fact) => fact !== 'alone' || together.length === 0).join(' · ')}
      </Text>
    </>
  );
}
