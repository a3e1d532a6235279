interface SpokeMarkProps {
  /** In pixels. */
  readonly size: number;
}

/** The mark of the product, as in spoke.svg: part of the page, so that a first visit loads one file fewer. */
export function SpokeMark({ size }: SpokeMarkProps) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden style={{ display: 'block' }}>
      <rect width="32" height="32" rx="8" fill="#0b7285" />
      <g stroke="#fff" strokeWidth="2.5" strokeLinecap="round">
        <path d="M16 16 16 5.5M16 16l9.1 5.3M16 16l-9.1 5.3" />
      </g>
      <g fill="#fff">
        <circle cx="16" cy="16" r="3.6" />
        <circle cx="16" cy="6" r="2.6" />
        <circle cx="24.7" cy="21" r="2.6" />
        <circle cx="7.3" cy="21" r="2.6" />
      </g>
    </svg>
  );
}
