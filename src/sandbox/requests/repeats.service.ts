import { setTimeout as wait } from 'node:timers/promises';
import { requestOwnServer } from '../../platform/http/own-request.js';
import type { OriginalRequest, RequestLog } from './requests.js';

/** The address of this server, as the client who asks for the repetition reached it. */
interface OwnAddress {
  readonly address: string | undefined;
  readonly port: number | undefined;
}

export interface RepeatsService {
  /**
   * Sends a request again, over the network like any other. Returns the id under which it is recorded, or null, and status 0, if
   * the connection was cut.
   */
  send(original: OriginalRequest, own: OwnAddress): Promise<{ readonly id: string | null; readonly status: number }>;
}

export function createRepeatsService({ requests }: { readonly requests: Pick<RequestLog, 'find'> }): RepeatsService {
  return {
    async send(original, own) {
      const { url: path, ...rest } = original;
      const response = await requestOwnServer({ ...rest, path, to: own }).catch(() => undefined);
      if (!response) return { id: null, status: 0 };
      const id = String(response.headers['x-hubspot-correlation-id']);
      // A request is recorded just after its response.
      for (let tries = 0; tries < 100 && !requests.find(id); tries += 1) await wait(5);
      return { id, status: response.statusCode ?? 0 };
    },
  };
}
