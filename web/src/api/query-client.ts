import { QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.js';

/** Cached data is shown immediately when a page is opened again, and refreshed in the background. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Retries lost connections, restarts and full queues; other errors are final.
      retry: (count, error) =>
        count < 2 && isProblem(error) && (error.status === 0 || error.status >= 502 || error.status === 429),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
