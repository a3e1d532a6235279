import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import css from './skeletons.module.css';

interface BarsProps {
  readonly rows?: number;
  /** The height of the rows to come in pixels; by default that of table rows. */
  readonly height?: number;
}

/** Says that content loads, in its shape and at its height, after a moment. */
function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css['late']} role="status" aria-busy="true">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      {children}
    </div>
  );
}

const widths = [46, 38, 52, 42, 34] as const;
/** Rows from this height on are cards. */
const cardHeight = 56;

/** In place of the rows of a list or table, or of cards. */
export function RowsSkeleton(bars: BarsProps) {
  return (
    <Loading>
      <Bars {...bars} />
    </Loading>
  );
}

function Bars({ rows = 8, height }: BarsProps) {
  const isCard = height !== undefined && height >= cardHeight;
  return Array.from({ length: rows }, (_, place) =>
    isCard ? <CardBars key={place} height={height} /> : <RowBars key={place} place={place} height={height} />,
  );
}

function RowBars({ place, height }: { readonly place: number; readonly height: number | undefined }) {
  const width = widths[place % widths.length] ?? 40;
  return (
    <div className={css['row']} style={{ height: height ?? 'var(--height-row)' }}>
      <span className={css['disc']} />
      <Bar width={`${width / 2}%`} />
      <Bar width="16%" />
      <Bar width="10%" isEnd />
    </div>
  );
}

function CardBars({ height }: { readonly height: number }) {
  return (
    <div className={css['card']} style={{ height }}>
      <span className={css['disc']} />
      <div className={css['lines']}>
        <Bar width="32%" />
        <Bar width="70%" />
      </div>
    </div>
  );
}

function Bar({ width, isEnd = false }: { readonly width: CSSProperties['width']; readonly isEnd?: boolean }) {
  return <span className={`${css['bar']} ${isEnd ? css['end'] : ''}`} style={{ width }} />;
}

/** In place of a page: its heading and rows. */
export function PageLoader() {
  return (
    <Loading>
      <div className={css['page']}>
        <div className={css['heading']} />
        <Bars rows={12} />
      </div>
    </Loading>
  );
}

/** In place of a record: its heading and columns. */
export function RecordSkeleton() {
  return (
    <Loading>
      <div className={css['page']}>
        <div className={css['heading']} />
        <div className={css['columns']}>
          <div>
            <Bars rows={12} height={30} />
          </div>
          <div>
            <Bars rows={4} height={84} />
          </div>
          <div>
            <Bars rows={6} height={44} />
          </div>
        </div>
      </div>
    </Loading>
  );
}
