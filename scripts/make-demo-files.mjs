// Draws the files of the demo account: `node scripts/make-demo-files.mjs` writes seeds/demo/files. The same ones each time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../seeds/demo/files', import.meta.url));
mkdirSync(folder, { recursive: true });

const toPng = async (name, width, height, shapes) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const image = sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true });
  writeFileSync(join(folder, name), await image.toBuffer());
};

const rect = (x, y, width, height, fill, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

/** A menu of three columns: a bar for each dish, and a short one for its price. */
function drawMenu(back, front, accent) {
  const columns = [40, 300, 560].map((x, column) => {
    const dishes = Array.from({ length: 6 }, (_, row) => {
      const y = 130 + row * 48;
      const length = 110 + ((row * 37 + column * 53) % 70);
      return rect(x, y, length, 14, front, 7) + rect(x + 190, y, 30, 14, accent, 7);
    });
    return rect(x, 80, 120, 22, accent, 4) + dishes.join('');
  });
  return rect(0, 0, 820, 440, back) + rect(40, 28, 220, 28, front, 6) + columns.join('');
}

const trailers = Array.from({ length: 26 }, (_, at) => [60 + ((at * 173) % 700), 50 + ((at * 97) % 340)]);
const roads = ['M0 120 L820 260', 'M0 360 L820 90', 'M260 0 L420 440', 'M640 0 L560 440'];
const map = [
  rect(0, 0, 820, 440, '#e8efe6'),
  ...roads.map((road) => `<path d="${road}" stroke="#ffffff" stroke-width="14" fill="none"/>`),
  ...trailers.map(([x, y], at) => `<circle cx="${x}" cy="${y}" r="9" fill="${at % 6 === 0 ? '#c2410c' : '#0e7490'}"/>`),
];

const heights = [180, 174, 168, 171, 150, 139, 142, 128, 120, 117, 109, 98, 101, 92, 88, 90, 84, 79, 81, 76];
const chart = [
  rect(0, 0, 820, 440, '#ffffff'),
  ...[90, 190, 290, 390].map((y) => rect(50, y, 730, 2, '#e5e7eb')),
  ...heights.map((height, at) =>
    rect(60 + at * 36, 390 - height * 1.6, 22, height * 1.6, at < 8 ? '#94a3b8' : '#0e7490', 3),
  ),
];

/** A PDF of one page with the fonts that every reader has. */
function toPdf(name, title, lines) {
  const escape = (text) => text.replace(/[\\()]/g, '\\$&');
  const rows = lines.map((line, at) => `BT /F1 11 Tf 64 ${700 - at * 20} Td (${escape(line)}) Tj ET`);
  const content = [
    '0.05 0.45 0.5 rg 0 770 595 72 re f 1 1 1 rg',
    `BT /F2 20 Tf 64 798 Td (${escape(title)}) Tj ET`,
    '0 0 0 rg',
    ...rows,
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  writeFileSync(join(folder, name), text, 'latin1');
}

await toPng(
  'demo-app.png',
  120,
  120,
  `<circle cx="60" cy="60" r="54" fill="#6d28d9"/><path d="M46 36 L86 60 L46 84 Z" fill="#ffffff"/>`,
);
await toPng(
  'field-sensors.png',
  120,
  120,
  `<circle cx="60" cy="60" r="54" fill="#0e7490"/><circle cx="60" cy="60" r="10" fill="#ffffff"/>` +
    `<path d="M36 36 A34 34 0 0 0 36 84 M84 36 A34 34 0 0 1 84 84" stroke="#ffffff" stroke-width="8" fill="none" stroke-linecap="round"/>`,
);
await toPng('menu-dark.png', 820, 440, drawMenu('#1f2937', '#f3f4f6', '#fbbf24'));
await toPng('menu-light.png', 820, 440, drawMenu('#faf7f0', '#374151', '#b45309'));
await toPng('trailer-map.png', 820, 440, map.join(''));
await toPng('kiln-chart.png', 820, 440, chart.join(''));

toPdf('price-list.pdf', 'Acme price list', [
  ...['Forecast seat, one person, one month: $49', 'Planning seat, one person, one month: $39'],
  ...['Display player: $340', 'Tracking unit: $129', 'Climate sensor: $86', 'Gateway for up to 200 sensors: $410'],
  ...[
    'Set-up day: $900',
    'Training day: $780',
    'Support plan, plus: $480 a year',
    'Support plan, premium: $1,200 a year',
  ],
]);
toPdf('cold-rooms.pdf', 'Sensors in cold rooms', [
  ...['One sensor for every forty square metres, one gateway for every hall.'],
  ...['Batteries last three years, two years below -20 degrees.', 'Alarms reach a phone within a minute.'],
  ...['Reports are accepted by fish auctions and food inspectors.'],
]);
toPdf('planning-seats.pdf', 'Planning seats in short', [
  ...['Plan people and jobs for the week on one page.', 'Part-timers see their own hours on their phone.'],
  ...['Carers and drivers work offline and sync later.'],
]);
toPdf('contract-fernhill.pdf', 'Contract: Fernhill Clinic', [
  ...['Term: two years', 'Price: $24,000, invoiced each quarter', 'Support: answer within four hours on working days'],
]);
toPdf('contract-longgrass.pdf', 'Contract: Longgrass Wind', [
  ...['Scope: sensor renewal kit for 140 turbines, as a service', 'Price: $94,500', 'Support: premium plan'],
]);
