import { ActionIcon, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useResizeObserver } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconX,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { toMessage } from '../../ui/loading/states.js';
import { saveBlob, useFileActions } from '../file-actions.js';
import { formatBytes, toFullName, type StoredFile } from '../file-kinds.js';
import { findPreviewKind, NoPreview, TextPreview } from './file-preview.js';
import css from './file-viewer.module.css';
import { useFile } from '../files-data.js';
import { inlineSign } from '../../ui/direction.js';

interface FileViewerProps {
  readonly fileId: string;
  /** The files to step through. */
  readonly files: readonly StoredFile[];
  readonly onChange: (fileId: string) => void;
  readonly onClose: () => void;
}

const steps = [1, 1.5, 2, 3, 4, 6, 8];

/** Shows the content of a file over the whole window; arrow keys step to the next and the previous one. */
export function FileViewer({ fileId, files, onChange, onClose }: FileViewerProps) {
  const at = files.findIndex(({ id }) => id === fileId);
  const own = useFile(fileId);
  const file = files[at] ?? own.data;
  const [zoom, setZoom] = useState({ fileId, step: 0 });
  const step = zoom.fileId === fileId ? zoom.step : 0;
  const isPicture = file !== undefined && findPreviewKind(file) === 'picture';
  const zoomTo = (next: number): void => setZoom({ fileId, step: Math.max(0, Math.min(steps.length - 1, next)) });
  const go = (by: number): void => {
    const next = files[at + by];
    if (at >= 0 && next) onChange(next.id);
  };
  // Arrow keys scroll a picture that does not fit.
  const stepping =
    step === 0 ? { ArrowRight: () => go(inlineSign()), ArrowLeft: () => go(inlineSign() === 1 ? -1 : 1) } : {};
  const zooming = { '+': () => zoomTo(step + 1), '=': () => zoomTo(step + 1), '-': () => zoomTo(step - 1) };
  useKeys({ ...stepping, ...(isPicture && { ...zooming, 0: () => zoomTo(0) }) });
  const name = file ? toFullName(file) : t('File');
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Content aria-label={t('Preview of {name}', { name })}>
        <div className={css['viewer']}>
          <Group className={css['bar']} wrap="nowrap" gap="xs">
            <Text fw={600} className="one-line" title={name} flex={1}>
              {name}
            </Text>
            {at >= 0 && files.length > 1 && (
              <Text size="sm" c="dimmed" role="status" className={css['place']}>
                {t('{at} of {files}', { at: at + 1, files: files.length })}
              </Text>
            )}
            {isPicture && <ZoomTools step={step} onZoom={zoomTo} />}
            {file && <DownloadTool file={file} />}
            <Tool label={t('Close preview')} icon={IconX} onClick={onClose} />
          </Group>
          <div className={css['stage']}>
            {file ? (
              <Content key={`${file.id} ${file.updatedAt}`} file={file} zoom={steps[step] ?? 1} />
            ) : own.isError ? (
              <Text p="xl">{toMessage(own.error)}</Text>
            ) : (
              <Skeleton height="60%" m="xl" />
            )}
            <StepTools at={at} count={files.length} onGo={go} />
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Runs what belongs to a key, unless a player has the focus. */
function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTaken = event.target instanceof HTMLMediaElement || event.altKey || event.ctrlKey || event.metaKey;
      if (!isTaken) actions[event.key]?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

interface ZoomToolsProps {
  readonly step: number;
  readonly onZoom: (step: number) => void;
}

function ZoomTools({ step, onZoom }: ZoomToolsProps) {
  const isLargest = step === steps.length - 1;
  return (
    <>
      <Tool label={t('Zoom out')} icon={IconZoomOut} disabled={step === 0} onClick={() => onZoom(step - 1)} />
      <Text size="sm" className={css['zoom']}>
        {(steps[step] ?? 1) * 100}%
      </Text>
      <Tool label={t('Zoom in')} icon={IconZoomIn} disabled={isLargest} onClick={() => onZoom(step + 1)} />
      <Tool label={t('Fit to window')} icon={IconZoomReset} disabled={step === 0} onClick={() => onZoom(0)} />
    </>
  );
}

interface StepToolsProps {
  /** -1 for a file that is not in the folder. */
  readonly at: number;
  readonly count: number;
  readonly onGo: (by: number) => void;
}

function StepTools({ at, count, onGo }: StepToolsProps) {
  return (
    <>
      {at > 0 && (
        <div className={css['before']}>
          <Tool label={t('Previous file')} icon={IconChevronLeft} onClick={() => onGo(-1)} />
        </div>
      )}
      {at >= 0 && at < count - 1 && (
        <div className={css['after']}>
          <Tool label={t('Next file')} icon={IconChevronRight} onClick={() => onGo(1)} />
        </div>
      )}
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon: Icon, ...rest }: ToolProps) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} {...rest}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

function DownloadTool({ file }: { readonly file: StoredFile }) {
  const { downloadFile } = useFileActions();
  const download = (): void => {
    downloadFile(file.id).then((content) => saveBlob(content, toFullName(file)), notifyProblem);
  };
  return (
    <Tool
      label={t('Download ({bytes})', { bytes: formatBytes(file.size ?? 0) })}
      icon={IconDownload}
      onClick={download}
    />
  );
}

interface ContentProps {
  readonly file: StoredFile;
  readonly zoom: number;
}

function Content({ file, zoom }: ContentProps) {
  const kind = findPreviewKind(file);
  if (kind === 'none') return <NoPreview file={file} />;
  if (kind === 'text') {
    return (
      <div className={css['text']}>
        <TextPreview file={file} maxHeight="calc(100dvh - 96px)" />
      </div>
    );
  }
  return <SignedContent {...{ file, zoom, kind }} />;
}

type SignedContentProps = ContentProps & { readonly kind: 'picture' | 'film' | 'sound' | 'document' };

/** Content from the host of files, by an address that is signed for an hour. */
function SignedContent({ file, zoom, kind }: SignedContentProps) {
  const [{ signUrl }, { hubId }] = [useFileActions(), useHub()];
  const [isBroken, setBroken] = useState(false);
  const signed = useQuery({
    queryKey: ['hub', hubId, 'files', 'picture', file.id, file.updatedAt, file.path, 'whole'],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: () => signUrl(file.id, { size: undefined, expirationSeconds: 3600 }),
  });
  if (signed.isError || isBroken) {
    return (
      <NoPreview file={file} reason={isBroken ? t('The browser cannot show this file') : toMessage(signed.error)} />
    );
  }
  if (!signed.data) return <Skeleton height="60%" m="xl" />;
  const { url } = signed.data;
  const onError = (): void => setBroken(true);
  const name = toFullName(file);
  if (kind === 'picture') return <Picture {...{ url, zoom, onError }} name={file.name ?? ''} />;
  if (kind === 'film') return <video src={url} controls autoPlay className={css['film']} onError={onError} />;
  if (kind === 'sound') return <audio src={url} controls autoPlay className={css['sound']} onError={onError} />;
  // The browser's own viewer, which is isolated and does not run in a sandbox.
  return <iframe src={url} title={name} className={css['document']} referrerPolicy="no-referrer" />;
}

interface PictureProps {
  readonly url: string;
  readonly name: string;
  readonly zoom: number;
  readonly onError: () => void;
}

/** A picture that fits the window, or is larger and scrolls. */
function Picture({ url, name, zoom, onError }: PictureProps) {
  const [frame, { width, height }] = useResizeObserver();
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const fit = natural && Math.min(width / natural.width, height / natural.height, 1);
  return (
    <div ref={frame} className={css['picture']} tabIndex={zoom > 1 ? 0 : undefined} data-zoomed={zoom > 1 || undefined}>
      <img
        src={url}
        alt={name}
        onError={onError}
        onLoad={({ currentTarget: image }) =>
          // Drawings may have no size of their own.
          setNatural({ width: image.naturalWidth || width, height: image.naturalHeight || height })
        }
        style={natural && fit !== undefined ? { width: natural.width * fit * zoom } : { visibility: 'hidden' }}
      />
    </div>
  );
}
