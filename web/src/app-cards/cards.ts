import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { useDirectory, type Directory } from '../objects/directory.js';
import { recordKey, type RecordRef } from '../objects/record-page/record.js';

type CardPath = paths['/_app/objects/{objectType}/{objectId}/cards/{cardId}'];
type ShownCard = CardPath['get']['responses']['200']['content']['application/json'];
export type CardSection = ShownCard['sections'][number];
export type CardAction = ShownCard['actions'][number];
export type CardPlacement = Directory['cards'][number];

const toCards = ({ cards }: Directory): readonly CardPlacement[] => cards;
const none: readonly CardPlacement[] = [];

/** The cards that connected apps show on records of a type. */
export function useCardsOfType(objectType: string): readonly CardPlacement[] {
  const cards = useDirectory(toCards).data ?? none;
  return cards.filter(({ objectTypes }) => objectTypes.includes(objectType));
}

/** A card of an app on a record, as the app responds. */
export function useCard({ objectType, id: objectId }: RecordRef, cardId: string) {
  const api = useApi();
  const { hubId } = useHub();
  const params = { path: { objectType, objectId, cardId } };
  return useQuery({
    queryKey: [...recordKey(hubId, { objectType, id: objectId }), 'card', cardId],
    staleTime: 60_000,
    queryFn: () => dataOf(api.GET('/_app/objects/{objectType}/{objectId}/cards/{cardId}', { params })),
  });
}

/** Sends an action of a card to its app. */
export function useCardAction({ objectType, id: objectId }: RecordRef, cardId: string) {
  const api = useApi();
  const params = { path: { objectType, objectId, cardId } };
  return useMutation({
    mutationFn: ({ url, method, propertyNames }: CardAction) =>
      dataOf(
        api.POST('/_app/objects/{objectType}/{objectId}/cards/{cardId}/actions', {
          params,
          body: { url, method, propertyNames },
        }),
      ),
  });
}
