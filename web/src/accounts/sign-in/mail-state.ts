import { useQuery } from '@tanstack/react-query';
import { createApi, dataOf } from '../../api/client.js';

/** Whether the server sends mail; undefined until it is known. */
export function useCanMail(): boolean | undefined {
  const state = useQuery({
    queryKey: ['mail'],
    queryFn: () => dataOf(createApi({}).GET('/_app/mail')),
  });
  return state.data?.configured;
}
