import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { addMultipartRoutes, createFormReader } from './multipart.js';

/** A server with one form, whose file is read once `release` is emitted. */
async function openForm() {
  const server = Fastify();
  onTestFinished(() => server.close());
  const events = new EventEmitter();
  const [released, reading, outcome] = ['release', 'reading', 'outcome'].map((name) => once(events, name));
  addMultipartRoutes(server, (scope) => {
    scope.post('/', { config: {} as never }, async (request) => {
      events.emit('reading', request.raw);
      const readForm = createFormReader(request, { fileField: 'file', maxFileBytes: 2 ** 20 });
      const read = readForm(async ({ content }) => {
        await released;
        await content.toArray();
      });
      events.emit('outcome', await read.catch((error: Error) => error.message));
      return {};
    });
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return { port, events, reading, outcome };
}

it.each([20_000, 60_000, 100_000])(
  'a client that disconnects once its form has arrived, but has not been read, does not keep the request waiting: %i bytes',
  async (bytes) => {
    const { port, events, reading, outcome } = await openForm();
    const start = '--form\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const body = `${start}${'x'.repeat(bytes)}\r\n--form--\r\n`;
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=form';
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    const [raw] = (await reading) as [FastifyRequest['raw']];
    // As much of it as the server buffers.
    await pause(100);
    socket.destroy();
    await expect.poll(() => raw.destroyed).toBe(true);
    events.emit('release');
    const [read] = (await outcome) as [unknown];
    expect(read).toBe('Invalid multipart form: it ends too early');
  },
);
