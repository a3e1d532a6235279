import { downloadBlob } from '../ui/download.js';
import type { Answer } from './answers.js';

const width = 960;
const rowHeight = 36;
const padding = 24;

interface Picture {
  readonly title: string;
  readonly answer: Answer;
  /** Drawn in place of the rows. */
  readonly chart: HTMLCanvasElement | null;
}

/** Draws what a widget shows, in the colours of the page, and downloads it. */
export function downloadPicture(picture: Picture): void {
  const canvas = document.createElement('canvas');
  const { title, answer, chart } = picture;
  const scale = 2;
  const chartHeight = chart ? (chart.height / chart.width) * (width - 2 * padding) : 0;
  const height = padding * 2 + rowHeight + (chart ? chartHeight : answer.rows.length * rowHeight);
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(document.documentElement);
  const { fontFamily } = getComputedStyle(document.body);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  context.scale(scale, scale);
  context.fillStyle = colour('--surface');
  context.fillRect(0, 0, width, height);
  context.fillStyle = colour('--text');
  context.textBaseline = 'middle';
  context.font = `600 18px ${fontFamily}`;
  context.fillText(title, padding, padding + 12);
  const top = padding + rowHeight;
  if (chart) context.drawImage(chart, padding, top, width - 2 * padding, chartHeight);
  else drawRows(context, answer, { top, line: colour('--border-subtle'), font: fontFamily });
  canvas.toBlob((blob) => {
    if (blob) downloadBlob(`${title}.png`, blob);
  });
}

interface RowStyle {
  readonly top: number;
  readonly line: string;
  readonly font: string;
}

function drawRows(context: CanvasRenderingContext2D, { rows }: Answer, { top, line, font }: RowStyle): void {
  context.font = `15px ${font}`;
  rows.forEach(({ label, text }, at) => {
    const middle = top + at * rowHeight + rowHeight / 2;
    context.textAlign = 'left';
    context.fillText(label, padding, middle, width / 2);
    context.textAlign = 'right';
    context.fillText(text, width - padding, middle);
    context.save();
    context.fillStyle = line;
    context.fillRect(padding, top + at * rowHeight, width - 2 * padding, 1);
    context.restore();
  });
}
