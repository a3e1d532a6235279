import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { readValues } from '../../lists/lists-data.js';
import type { ObjectType } from '../../objects/object-types.js';
import { toBrief } from '../../objects/record-brief.js';

/** The name of a record; its ID until the name is known. */
export function useRecordName(type: ObjectType, recordId: string): string {
  const api = useApi();
  const { hubId, currency } = useHub();
  const { data: values = {} } = useQuery({
    queryKey: ['hub', hubId, 'record-name', type.name, recordId],
    enabled: recordId !== '',
    queryFn: async () => (await readValues(api, type, [{ recordId }])).get(recordId) ?? {},
  });
  return toBrief(type, { id: recordId, values, currency }).name;
}
