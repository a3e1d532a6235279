import { describe, expect, it } from 'vitest';
import { readView, toFilter, writeView } from './files-view.js';

const usual = {
  folderId: '0',
  look: 'list',
  search: '',
  type: undefined,
  access: undefined,
  sort: 'name',
  fileId: undefined,
};

describe('the address of the file page', () => {
  it.each([
    ['', usual],
    [
      'folder=12&view=grid&q=a%26b&type=IMG&access=private&sort=-size&file=7',
      {
        folderId: '12',
        look: 'grid',
        search: 'a&b',
        type: 'IMG',
        access: 'private',
        sort: '-size',
        fileId: '7',
      },
    ],
    ['folder=-1&view=huge&type=EXE&access=all&sort=md5&file=x', usual],
  ])('%s', (text, view) => {
    expect(readView(new URLSearchParams(text))).toEqual(view);
    expect(readView(writeView(readView(new URLSearchParams(text))))).toEqual(view);
  });

  it('omits default values', () => {
    expect(writeView(readView(new URLSearchParams('folder=0&sort=name&view=list'))).toString()).toBe('');
  });

  it('a search covers all folders, a filter the open folder', () => {
    const filter = (text: string) => toFilter(readView(new URLSearchParams(text)));
    expect(filter('folder=5&type=IMG')).toEqual({ folderId: '5', type: 'IMG', isPublic: undefined, sort: 'name' });
    expect(filter('folder=5&q=+plan+&access=private')).toEqual({
      ...{ name: 'plan', type: undefined, isPublic: false, sort: 'name' },
    });
  });
});
