import { encode } from 'uqr';

/** The width of the white edge that readers of QR codes need, in modules. */
const border = 4;

interface QrCodeProps {
  readonly text: string;
  /** What it is, for users who cannot see it. */
  readonly label: string;
}

/** A QR code: dark on light in every colour scheme, as readers expect it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={200} height={200} role="img" aria-label={label}>
      <rect width={size} height={size} fill="white" />
      <path d={modules.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
