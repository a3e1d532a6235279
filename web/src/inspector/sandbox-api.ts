import { createApi, type Api } from '../api/client.js';

/** The API client of the sandbox, which needs no credentials on this machine. */
export const sandboxApi: Api = createApi({});
