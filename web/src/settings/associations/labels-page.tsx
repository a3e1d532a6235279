import { Button, Group, Select, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { inSentence } from '../../i18n/language.js';
import { t, tIn } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import type { ObjectType } from '../../objects/object-types.js';
import { Chip } from '../../ui/marks/chip.js';
import { findFailure } from '../../ui/loading/failure.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { Page } from '../../ui/page.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import { toName } from '../properties/property-draft.js';
import { useAllTypes } from '../type-choice.js';
import { useAssociationKinds, useLabelActions } from './association-kinds.js';
import { LabelDialog } from './label-dialog.js';
import type { AssociationKinds, LabelPair } from './label-pairs.js';
import { LabelsTable } from './labels-table.js';

/** The association labels between two object types. */
export function AssociationLabelsPage() {
  const types = useAllTypes();
  const [search, setSearch] = useSearchParams();
  const find = (name: string | null, otherwise: string) =>
    types.find((type) => type.name === name) ?? types.find((type) => type.name === otherwise);
  const from = find(search.get('from'), 'contacts');
  const to = find(search.get('to'), 'companies');
  if (!from || !to) return null;
  const choose = (change: object): void => setSearch({ from: from.name, to: to.name, ...change }, { replace: true });
  return (
    <Labels key={`${from.name} ${to.name}`} from={from} to={to}>
      <Group gap="xs" mb="sm" align="flex-end">
        <TypeField label={t('From')} types={types} value={from.name} onChange={(name) => choose({ from: name })} />
        <TypeField
          label={tIn('type of object', 'To')}
          types={types}
          value={to.name}
          onChange={(name) => choose({ to: name })}
        />
      </Group>
    </Labels>
  );
}

interface TypeFieldProps {
  readonly label: string;
  readonly types: readonly ObjectType[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

function TypeField({ label, types, value, onChange }: TypeFieldProps) {
  return (
    <Select
      label={label}
      data={types.map(({ name, plural }) => ({ value: name, label: plural }))}
      value={value}
      allowDeselect={false}
      searchable
      onChange={(name) => name !== null && onChange(name)}
      w={160}
    />
  );
}

interface PairProps {
  readonly from: ObjectType;
  readonly to: ObjectType;
}

function Labels({ from, to, children }: PairProps & { readonly children: ReactNode }) {
  const canWrite = useCanWrite();
  const kinds = useAssociationKinds({ from: from.name, to: to.name });
  const [open, setOpen] = useState<LabelPair | 'new'>();
  const failure = findFailure(kinds);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('New label')}
    </Button>
  );
  return (
    <Page title={t('Association labels')} {...(canWrite && kinds.data?.hasPlain && { actions: create })}>
      {children}
      {failure && <ProblemState error={failure} onRetry={() => void kinds.refetch()} />}
      {!failure && !kinds.data && <RowsSkeleton rows={4} />}
      {!failure && kinds.data && <Kinds {...{ from, to }} kinds={kinds.data} onEdit={setOpen} />}
      {open !== undefined && (
        <LabelDialog {...{ from, to }} {...(open !== 'new' && { pair: open })} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

interface KindsProps extends PairProps {
  readonly kinds: AssociationKinds;
  readonly onEdit: (pair: LabelPair) => void;
}

function Kinds({ from, to, kinds, onEdit }: KindsProps) {
  const { hasPlain, builtIn, own } = kinds;
  if (!hasPlain) return <NoAssociation from={from} to={to} />;
  const pair = t('{plural} and {plural2}', { plural: inSentence(from.plural), plural2: inSentence(to.plural) });
  return (
    <>
      {builtIn.length > 0 && (
        <Group gap={6} mb="sm">
          <Text size="sm" c="dimmed">
            {t('Built in:')}
          </Text>
          {builtIn.map((label) => (
            <Chip key={label} mark="none">
              {label}
            </Chip>
          ))}
        </Group>
      )}
      {own.length > 0 ? (
        <LabelsTable {...{ from, to, onEdit }} pairs={own} />
      ) : (
        <EmptyState title={t('No custom labels yet')}>
          {t('Labels describe how associated {pair} are related.', { pair })}
        </EmptyState>
      )}
    </>
  );
}

/** Associations with custom types have to be enabled first. */
function NoAssociation({ from, to }: PairProps) {
  const canWrite = useCanWrite();
  const { create } = useLabelActions({ from: from.name, to: to.name });
  const canEnable = canWrite && [from, to].some(({ typeId }) => typeId.startsWith('2-'));
  const enable = async (): Promise<void> => {
    await create({ name: `${toName(from.singular)}_to_${toName(to.singular)}`, label: '' });
    notifyDone(
      t('{plural} and {plural2} can now be associated.', { plural: from.plural, plural2: inSentence(to.plural) }),
    );
  };
  return (
    <EmptyState
      title={t('{plural} and {plural2} cannot be associated', { plural: from.plural, plural2: inSentence(to.plural) })}
      {...(canEnable && {
        action: <Button onClick={() => void enable().catch(notifyProblem)}>{t('Enable association')}</Button>,
      })}
    >
      {canEnable
        ? t('Enable association first; then you can add labels.')
        : t('Labels are not available between these types.')}
    </EmptyState>
  );
}
