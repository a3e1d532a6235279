import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useRef, useState, type ClipboardEvent, type ReactNode, type Ref } from 'react';
import { t } from '../../i18n/messages.js';
import type { Editor, Format } from './editor.js';
import { useEditableMentions } from '../../mentions/use-editable-mentions.js';
import { useEditableSnippets } from './use-editable-snippets.js';
import { isBlank, isTarget, toTextFragment } from './html-text.js';
import css from './rich-text.module.css';

/** What others may do with the field. */
export interface RichTextHandle {
  focus(): void;
  insert(html: string): void;
}

interface RichTextProps {
  readonly label: string;
  readonly placeholder: string;
  /** HTML; changes after the first rendering are ignored. */
  readonly first: string;
  readonly onChange: (html: string) => void;
  readonly onFocus: () => void;
  /** Called with pasted files, such as pictures. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly handle: Ref<RichTextHandle>;
  /** Whether the toolbar is shown, below the text. */
  readonly hasTools: boolean;
  /** Further tools. */
  readonly tools?: ReactNode;
  readonly error?: string | undefined;
}

/** A field for text with bold, italic, lists and links. Its editor is loaded with the first focus; until then it takes plain text. */
export function RichText(props: RichTextProps) {
  const { label, placeholder, first, onChange, onFocus, onFiles, handle, hasTools, tools, error } = props;
  const root = useRef<HTMLDivElement>(null);
  const { editor, load, formats } = useEditor(root, onChange);
  const [isEmpty, setEmpty] = useState(isBlank(first));
  const change = (): void => {
    const html = editor.current?.getHtml() ?? root.current?.innerHTML ?? '';
    setEmpty(isBlank(html));
    onChange(html);
  };
  const insert = (html: string): void => void load().then((loaded) => (loaded.insert(html), latest.current()));
  const mentions = useEditableMentions(root, insert);
  const snippets = useEditableSnippets(root, insert);
  const close = (): void => {
    mentions.close();
    snippets.close();
  };
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => root.current?.replaceChildren(toTextFragment(first)), []);
  useImperativeHandle(handle, () => ({
    focus: () => root.current?.focus(),
    insert,
  }));
  // Text that comes with a picture of itself is pasted as text.
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || !isBlank(event.clipboardData.getData('text/html'))) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  };
  return (
    <div className={css['field']}>
      <div
        ref={root}
        className={css['text']}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        tabIndex={0}
        data-empty={isEmpty || undefined}
        data-placeholder={placeholder}
        data-open={hasTools || undefined}
        onFocus={() => {
          // It may be left before the editor is there.
          load().catch(() => undefined);
          onFocus();
        }}
        {...mentions.attributes}
        {...snippets.attributes}
        onInput={() => {
          latest.current();
          mentions.update();
          snippets.update();
        }}
        onClick={close}
        onBlur={close}
        onPasteCapture={onPaste}
      />
      {mentions.list}
      {snippets.list}
      {error !== undefined && (
        <p className={css['error']} role="alert">
          {error}
        </p>
      )}
      {hasTools && (
        <Group gap={2} className={css['tools'] ?? ''} role="toolbar" aria-label={t('Format')}>
          {buttons.map(({ format, label: name, Icon, keys }) => (
            <ActionIcon
              key={format}
              variant={formats.includes(format) ? 'light' : 'subtle'}
              color={formats.includes(format) ? 'spoke' : 'gray'}
              size={28}
              aria-label={name}
              aria-pressed={formats.includes(format)}
              aria-keyshortcuts={keys}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void load().then((loaded) => loaded.toggle(format))}
            >
              <Icon size={16} stroke={1.8} />
            </ActionIcon>
          ))}
          <LinkButton onLink={(address) => void load().then((loaded) => loaded.link(address))} />
          {tools}
        </Group>
      )}
    </div>
  );
}

const buttons: readonly {
  readonly format: Format;
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly keys: string;
}[] = [
  { format: 'bold', label: t('Bold'), Icon: IconBold, keys: 'Control+B Meta+B' },
  { format: 'italic', label: t('Italic'), Icon: IconItalic, keys: 'Control+I Meta+I' },
  { format: 'bullets', label: t('Bulleted list'), Icon: IconList, keys: 'Control+Shift+8 Meta+Shift+8' },
  { format: 'numbers', label: t('Numbered list'), Icon: IconListNumbers, keys: 'Control+Shift+9 Meta+Shift+9' },
];

/** Loads the editor once, and follows the formats at its cursor. */
function useEditor(root: React.RefObject<HTMLDivElement | null>, onChange: (html: string) => void) {
  const editor = useRef<Editor>(undefined);
  const loading = useRef<Promise<Editor>>(undefined);
  const [formats, setFormats] = useState<readonly Format[]>([]);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => editor.current?.destroy(), []);
  const load = (): Promise<Editor> => {
    loading.current ??= import('./editor.js').then(({ createEditor }) => {
      if (!root.current) throw new Error('The field is gone.');
      const created = createEditor(root.current, {
        onInput: () => latest.current(created.getHtml()),
        onMove: () => setFormats(created.listFormats()),
      });
      editor.current = created;
      return created;
    });
    return loading.current;
  };
  return { editor, load, formats };
}

function LinkButton({ onLink }: { readonly onLink: (address: string) => void }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [address, setAddress] = useState('');
  const target = /^[\w+.-]+:/.test(address) ? address : `https://${address}`;
  const isValid = address.trim() === '' || isTarget(target);
  const apply = (): void => {
    if (!isValid) return;
    close();
    onLink(address.trim() === '' ? '' : target);
    setAddress('');
  };
  return (
    <Popover opened={isOpen} onChange={(is) => !is && close()} trapFocus position="top" withinPortal width={280}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('Link')}
          aria-expanded={isOpen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={isOpen ? close : open}
        >
          <IconLink size={16} stroke={1.8} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            size="xs"
            style={{ flex: 1 }}
            aria-label={t('Address of the link')}
            placeholder="example.com"
            value={address}
            error={isValid ? undefined : t('Enter a web address')}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Not the form around it.
              event.preventDefault();
              event.stopPropagation();
              apply();
            }}
          />
          <Button size="xs" disabled={!isValid} onClick={apply}>
            {t('Link')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
