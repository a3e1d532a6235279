import { createApi, type Api } from '../api/client.js';

/** The sandbox's own API, which asks for no credentials on this machine. */
export const sandboxApi: Api = createApi({});
