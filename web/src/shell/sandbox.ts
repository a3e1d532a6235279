import { useQuery } from '@tanstack/react-query';
import { createApi } from '../api/client.js';

/** Whether this server is a sandbox that lets this browser in: then there is an inspector. */
export function useIsSandbox(): boolean {
  const { data } = useQuery({
    queryKey: ['sandbox', 'clock'],
    staleTime: Infinity,
    retry: false,
    queryFn: () =>
      createApi({})
        .GET('/_spoke/clock')
        .then(
          () => true,
          () => false,
        ),
  });
  return data ?? false;
}
