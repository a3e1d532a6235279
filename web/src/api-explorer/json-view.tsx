import { ActionIcon, Button, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { t } from '../i18n/messages.js';
import classes from './json-view.module.css';
import { toJsonLines, type JsonLine } from './json-lines.js';

/** More lines are shown on demand. */
const firstShown = 600;

const hues = { text: 'green', number: 'blue', word: 'violet' } as const;

/** JSON, with objects and lists that fold. */
export function JsonView({ label, value }: { readonly label: string; readonly value: unknown }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setWhole] = useState(false);
  const lines = useMemo(() => toJsonLines(value, folded), [value, folded]);
  const shown = isWhole ? lines : lines.slice(0, firstShown);
  const toggle = (key: string): void => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  };
  const inner = useMemo(() => listInner(value), [value]);
  return (
    <div>
      <Group gap={4} justify="flex-end">
        {inner.length > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => setFolded(folded.size > 0 ? new Set() : new Set(inner))}
          >
            {folded.size > 0 ? t('Unfold all') : t('Fold all')}
          </Button>
        )}
        <CopyText label={label} text={JSON.stringify(value, null, 2)} />
      </Group>
      <div className={classes.json} role="region" aria-label={label} tabIndex={0} dir="ltr">
        {shown.map((line) => (
          <Line key={line.key} line={line} onToggle={toggle} />
        ))}
      </div>
      {shown.length < lines.length && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setWhole(true)}>
          {t('Show all {lines} lines', { lines: lines.length })}
        </Button>
      )}
    </div>
  );
}

/** The keys of the objects and lists inside the outermost value and its lists. */
function listInner(value: unknown): string[] {
  return toJsonLines(value, new Set())
    .filter(({ size, depth }) => size !== undefined && depth > 0)
    .map(({ key }) => key);
}

interface LineProps {
  readonly line: JsonLine;
  readonly onToggle: (key: string) => void;
}

function Line({ line, onToggle }: LineProps) {
  const { key, depth, name, kind, text, comma, size, isFolded = false } = line;
  return (
    <div className={classes.line} style={{ paddingInlineStart: `${depth * 2 + 2}ch` }}>
      {size !== undefined && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!isFolded}
          aria-label={t('{size, plural, one {{name}, # member} other {{name}, # members}}', {
            size,
            name: name ?? t('Value'),
          })}
          onClick={() => onToggle(key)}
        >
          {isFolded ? <IconChevronRight size={12} aria-hidden /> : <IconChevronDown size={12} aria-hidden />}
        </button>
      )}
      {name !== undefined && <span className={classes.name}>{JSON.stringify(name)}: </span>}
      <span className={classes.value} data-hue={kind === 'open' || kind === 'close' ? undefined : hues[kind]}>
        {text}
      </span>
      {comma && ','}
    </div>
  );
}

/** A button that copies a text. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <CopyButton value={text} timeout={2_000}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          size="sm"
          onClick={copy}
          aria-label={t('Copy: {label}', { label })}
          title={t('Copy')}
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
