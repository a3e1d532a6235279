import { expect, it } from 'vitest';
import { defaultOptions } from './default-options.js';
import { toOrders } from './upload-orders.js';

const at = (path: string): File => Object.assign(new File(['x'], path.split('/').at(-1) ?? ''), { path });
const places = (paths: string[], target: { folderId: string; path: string }) =>
  toOrders(paths.map(at), {
    folderId: target.folderId,
    folder: { name: 'Any', path: target.path },
    options: defaultOptions,
  }).map(({ place }) => place);

it('files go into the open folder', () => {
  expect(places(['./a.txt', 'b.txt', '/c.txt'], { folderId: '5', path: '/docs' })).toEqual([
    { folderId: '5' },
    { folderId: '5' },
    { folderId: '5' },
  ]);
});

it('files of a dropped folder go into folders of the same names', () => {
  expect(places(['/plans/old/a.txt'], { folderId: '5', path: '/docs' })).toEqual([{ folderPath: '/docs/plans/old' }]);
  expect(places(['./plans/a.txt'], { folderId: '0', path: '' })).toEqual([{ folderPath: '/plans' }]);
});
