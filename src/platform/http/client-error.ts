import type { Socket } from 'node:net';
import { newCorrelationId } from '../ids.js';

const answers: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request line and headers are larger than allowed.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};

/** Responds to invalid or late HTTP with the wire's error body, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = answers[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.'];
  const correlationId = newCorrelationId();
  const body = JSON.stringify({ status: 'error', message, correlationId, category: 'VALIDATION_ERROR' });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json;charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-hubspot-correlation-id: ${correlationId}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
