import { QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.js';

/** What was read is shown at once when a page is opened again, and read anew behind it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one; a broken connection, a pause of the server or a full queue passes.
      retry: (count, error) =>
        count < 2 && isProblem(error) && (error.status === 0 || error.status >= 502 || error.status === 429),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
