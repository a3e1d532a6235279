import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { usePersonApi } from '../session.js';

export type TwoFactorState =
  paths['/_app/profile/two-factor']['get']['responses']['200']['content']['application/json'];
export type Setup = paths['/_app/profile/two-factor/setup']['post']['responses']['200']['content']['application/json'];

export const twoFactorKey = ['two-factor'];

/** Whether the user's own two-factor authentication is on. */
export function useTwoFactor() {
  const api = usePersonApi();
  return useQuery({ queryKey: twoFactorKey, queryFn: () => dataOf(api.GET('/_app/profile/two-factor')) });
}
