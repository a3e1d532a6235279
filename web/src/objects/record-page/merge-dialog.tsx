import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import type { ObjectType } from '../object-types.js';
import { LookalikeChoice, OtherChoice } from './merge/lookalikes.js';
import { MergeComparison } from './merge/merge-comparison.js';
import type { CrmRecord } from './record.js';
import { RecordSearch } from './record-search.js';
import type { Related } from './related.js';

interface MergeDialogProps {
  readonly type: ObjectType;
  readonly record: CrmRecord;
  readonly name: string;
  readonly lookalikes: Related['lookalikes'] | undefined;
  readonly onClose: () => void;
}

/** Merges a record with another: chosen among those that look alike, or searched, then compared value by value. */
export function MergeDialog({ type, record, name, lookalikes, onClose }: MergeDialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [other, setOther] = useState<string>();
  const [isComparing, setComparing] = useState(false);
  const hasSuggestions = lookalikes !== undefined && lookalikes.results.length > 0;
  const [isSearching, setSearching] = useState(!hasSuggestions);
  const singular = inSentence(type.singular);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Merge {name}', { name })}
      size={isComparing ? 800 : 'lg'}
      fullScreen={isPhone}
    >
      {isComparing && other !== undefined ? (
        <MergeComparison {...{ type, record }} otherId={other} onBack={() => setComparing(false)} onDone={onClose} />
      ) : (
        <Stack gap="sm">
          <Text size="sm">
            {t('Choose the {singular} that is the same. The next step compares both, and lets you choose each value.', {
              singular,
            })}
          </Text>
          {isSearching || !hasSuggestions ? (
            <RecordSearch type={type} exceptId={record.id} value={other} onChange={setOther} />
          ) : (
            <LookalikeChoice type={type} lookalikes={lookalikes} value={other} onChange={setOther} />
          )}
          <Group justify="space-between">
            {hasSuggestions ? <OtherChoice isSearching={isSearching} onChange={setSearching} /> : <span />}
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button disabled={other === undefined} onClick={() => setComparing(true)}>
                {t('Compare')}
              </Button>
            </Group>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
