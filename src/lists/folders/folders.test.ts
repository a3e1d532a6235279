import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { createList, tryList } from '../../../test/support/lists.js';

const path = '/crm/v3/lists/folders';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

interface Folder {
  readonly id: string;
  readonly name?: string;
  readonly childLists: number[];
  readonly childNodes: Folder[];
}
const create = async (name: string, parentFolderId?: string): Promise<Folder> => {
  const { status, body, text } = await hub.request({ path, json: { name, parentFolderId } });
  expect(status, text).toBe(200);
  return body.folder as Folder;
};
const read = async (folderId: string) => (await hub.request({ path: `${path}?folderId=${folderId}` })).body;
const put = (rest: string, json?: object) =>
  hub.request({ path: `${path}/${rest}`, method: 'PUT', ...(json && { json }) });
const notFound = (id: string) => ({
  status: 404,
  body: {
    category: 'OBJECT_NOT_FOUND',
    message: `List folder does not exist with ID ${id}.`,
    context: { folderId: [id] },
  },
});

describe('folders of lists', () => {
  it('are created in the root or another folder, and read as a tree with lists of the read folder only', async () => {
    const fruit = await create('Fruit');
    const time = expect.any(String);
    const facts = { createdAt: time, updatedAt: time, updatedContentsAt: time };
    expect(fruit).toEqual({ id: time, name: 'Fruit', parentFolderId: '0', childLists: [], childNodes: [], ...facts });
    const apples = await create('Apples', fruit.id);
    const listId = Number(await createList(hub, { listFolderId: Number(apples.id) } as object));
    expect(await read(apples.id)).toMatchObject({ folder: { parentFolderId: fruit.id, childLists: [listId] } });
    expect(await read(fruit.id)).toMatchObject({
      folder: { childLists: [], childNodes: [{ id: apples.id, name: 'Apples', childLists: [], childNodes: [] }] },
    });
    const { body } = await hub.request({ path });
    expect(body.folder).toMatchObject({ id: '0', parentFolderId: '0' });
    expect((body.folder as Folder).childNodes.map(({ name }) => name)).toContain('Fruit');
    expect((body.folder as Folder).childLists).not.toContain(listId);
  });

  it('are a 404 if unknown, or those of another account', async () => {
    const other = await newHub();
    const theirs = (await other.request({ path, json: { name: 'Theirs' } })).body.folder as Folder;
    for (const id of ['77', 'x', theirs.id]) {
      expect(await hub.request({ path: `${path}?folderId=${id}` })).toMatchObject(notFound(id));
      expect(await put(`${id}/rename?newFolderName=New`)).toMatchObject(notFound(id));
      expect(await put(`${id}/move/0`)).toMatchObject(notFound(id));
      expect(await hub.request({ path: `${path}/${id}`, method: 'DELETE' })).toMatchObject(notFound(id));
      expect(await hub.request({ path, json: { name: 'New', parentFolderId: id } })).toMatchObject(notFound(id));
    }
    expect(await tryList(hub, { listFolderId: Number(theirs.id) } as object)).toMatchObject(notFound(theirs.id));
  });

  it('have a name that is unique in its folder, ignoring case', async () => {
    const folder = await create('Names');
    await create('One', folder.id);
    const two = await create('Two', folder.id);
    const taken = {
      status: 400,
      body: { message: "A folder named 'ONE' already exists in the same folder.", context: { name: ['ONE'] } },
    };
    expect(await hub.request({ path, json: { name: ' ONE ', parentFolderId: folder.id } })).toMatchObject(taken);
    expect(await put(`${two.id}/rename?newFolderName=ONE`)).toMatchObject(taken);
    expect((await put(`${two.id}/rename?newFolderName=Three`)).body.folder).toMatchObject({
      id: two.id,
      name: 'Three',
    });
    expect((await put(`${two.id}/rename`)).body.folder).toMatchObject({ name: 'Three' });
    const one = await create('One');
    expect(await put(`${one.id}/move/${folder.id}`)).toMatchObject({ status: 400 });
    expect((await hub.request({ path, json: { name: ' ' } })).status).toBe(400);
    expect((await hub.request({ path, json: {} })).status).toBe(400);
  });

  it('move, but not into themselves and not deeper than 5 levels', async () => {
    const path5 = [await create('L1')];
    for (const n of [2, 3, 4, 5]) path5.push(await create(`L${n}`, path5.at(-1)?.id));
    const [first, second, , , fifth] = path5.map(({ id }) => id);
    const refused = (message: string) => ({ status: 400, body: { message } });
    const cycle = refused('A folder cannot be moved into itself or a folder in it.');
    expect(await put(`${first}/move/${first}`)).toMatchObject(cycle);
    expect(await put(`${first}/move/${fifth}`)).toMatchObject(cycle);
    const deep = refused('Folders of lists are nested at most 5 levels deep.');
    expect(await hub.request({ path, json: { name: 'L6', parentFolderId: fifth } })).toMatchObject(deep);
    const other = await create('Other');
    expect(await put(`${first}/move/${other.id}`)).toMatchObject(deep);
    const moved = await put(`${second}/move/${other.id}`);
    expect([moved.status, moved.body.folder]).toMatchObject([200, { id: second, parentFolderId: other.id }]);
    expect(await put(`0/move/${other.id}`)).toMatchObject(
      refused('The root folder cannot be renamed, moved or deleted.'),
    );
  });

  it('take lists from one another, and are deleted when empty', async () => {
    const [from, to] = [await create('From'), await create('To')];
    const listId = await createList(hub, { listFolderId: Number(from.id) } as object);
    const remove = (id: string) => hub.request({ path: `${path}/${id}`, method: 'DELETE' });
    const inUse = { status: 400, body: { message: 'The folder contains lists or folders and cannot be deleted.' } };
    expect(await remove(from.id)).toMatchObject(inUse);
    expect((await put('move-list', { listId, newFolderId: to.id })).status).toBe(204);
    expect(await read(to.id)).toMatchObject({ folder: { childLists: [Number(listId)] } });
    expect((await remove(from.id)).status).toBe(204);
    expect(await remove(from.id)).toMatchObject(notFound(from.id));
    const inside = await create('Inside', to.id);
    expect((await put('move-list', { listId, newFolderId: '0' })).status).toBe(204);
    expect(await remove(to.id)).toMatchObject(inUse);
    expect((await remove(inside.id)).status).toBe(204);
    expect((await remove(to.id)).status).toBe(204);
    expect((await remove('0')).status).toBe(400);
    expect(await put('move-list', { listId: '7', newFolderId: '0' })).toMatchObject({
      status: 404,
      body: { message: 'List does not exist with ID 7.' },
    });
    expect(await put('move-list', { listId, newFolderId: '7' })).toMatchObject(notFound('7'));
  });

  it('leave deleted lists to the root', async () => {
    const folder = await create('Bin');
    const listId = await createList(hub, { listFolderId: Number(folder.id) } as object);
    await hub.request({ path: `/crm/v3/lists/${listId}`, method: 'DELETE' });
    expect((await hub.request({ path: `${path}/${folder.id}`, method: 'DELETE' })).status).toBe(204);
    expect((await hub.request({ path: `/crm/v3/lists/${listId}/restore`, method: 'PUT' })).status).toBe(204);
    expect(((await read('0')).folder as Folder).childLists).toContain(Number(listId));
  });
});
