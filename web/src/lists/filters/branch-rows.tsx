import { Button, Flex, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { EventsFields } from './events-fields.js';
import {
  isBranch,
  joints,
  listParts,
  newEvents,
  newGroup,
  newListFilter,
  newProperty,
  toShape,
  filterLimits,
  withJoint,
  withNewPart,
  withPart,
  type Joint,
  type Part,
} from './filter-draft.js';
import { FilterLines } from './filter-lines.js';
import type { FilterBranch } from './filter-tree.js';
import { toFilterLines, toPartLine } from './filter-words.js';
import { useFilterScope } from './filter-scope.js';
import { ListFields } from './list-fields.js';
import { PropertyFields } from './property-fields.js';
import { RemoveButton } from './remove-button.js';

interface BranchRowsProps {
  readonly branch: FilterBranch;
  /** The level of the branch in the tree; the root is level 1. */
  readonly level: number;
  /** Whether the tree can take more filters. */
  readonly hasRoom: boolean;
  readonly onChange: (branch: FilterBranch) => void;
}

/** The conditions of a branch, and buttons that add more. */
export function BranchRows({ branch, level, hasRoom, onChange }: BranchRowsProps) {
  const { templates } = useFilterScope();
  const add = (part: Part) => () => onChange(withNewPart(branch, part));
  const additions = [
    { label: t('Property'), part: newProperty },
    { label: t('List'), part: newListFilter },
    ...(templates.length > 0 ? [{ label: t('Event'), part: newEvents }] : []),
    ...(level + 1 < filterLimits.levels ? [{ label: t('Group'), part: newGroup('OR') }] : []),
  ];
  return (
    <Stack gap="sm">
      {listParts(branch).map((part, index) => (
        <Flex key={index} gap={6} align="flex-start" component="fieldset" m={0} p={0} bd={0} miw={0}>
          <PartFields
            {...{ part, level, hasRoom }}
            onChange={(changed) => onChange(withPart(branch, index, changed))}
          />
          <RemoveButton
            label={isGroup(part) ? t('Remove nested group') : t('Remove condition')}
            onClick={() => onChange(withPart(branch, index, undefined))}
          />
        </Flex>
      ))}
      <Group gap={4} role="group" aria-label={t('Add condition')}>
        {additions.map(({ label, part }) => (
          <Button
            key={label}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={!hasRoom}
            onClick={add(part)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

const isGroup = (part: Part): boolean => isBranch(part) && part.filterBranchType !== 'UNIFIED_EVENTS';

interface PartFieldsProps {
  readonly part: Part;
  readonly level: number;
  readonly hasRoom: boolean;
  readonly onChange: (part: Part) => void;
}

function PartFields({ part, level, hasRoom, onChange }: PartFieldsProps) {
  const scope = useFilterScope();
  const shape = toShape(part, scope);
  switch (shape.is) {
    case 'property':
      return (
        <PropertyFields
          what={t('Property')}
          filter={part}
          subject={shape.subject}
          comparison={shape.comparison}
          choices={scope.properties}
          findSubject={(name) => scope.findSubject(name)}
          onChange={onChange}
        />
      );
    case 'list':
      return <ListFields filter={part} onChange={onChange} />;
    case 'events':
      return <EventsFields branch={part as FilterBranch} {...shape} onChange={onChange} />;
    case 'group':
      return <NestedGroup branch={part as FilterBranch} {...{ level: level + 1, hasRoom, onChange }} />;
    case 'uneditable':
      return <UneditablePart part={part} />;
  }
}

const jointWords: Readonly<Record<Joint, string>> = {
  AND: t('All of these'),
  OR: t('Any of these'),
  NOT_ALL: t('Not all of these'),
  NOT_ANY: t('None of these'),
};

function NestedGroup({ branch, ...rest }: BranchRowsProps) {
  return (
    <Paper withBorder p="xs" flex={1} miw={0} role="group" aria-label={jointWords[branch.filterBranchType as Joint]}>
      <Stack gap="sm">
        <Select
          aria-label={t('Match')}
          allowDeselect={false}
          data={joints.map((value) => ({ value, label: jointWords[value] }))}
          value={branch.filterBranchType}
          onChange={(joint) => rest.onChange(withJoint(branch, (joint ?? 'OR') as Joint))}
          maw={200}
        />
        <BranchRows branch={branch} {...rest} />
      </Stack>
    </Paper>
  );
}

/** A part that cannot be edited: it is kept, and described in words. */
function UneditablePart({ part }: { readonly part: Part }) {
  const { vocabulary } = useFilterScope();
  return (
    <Paper withBorder p="xs" flex={1} miw={0} bg="var(--mantine-color-default-hover)">
      <FilterLines line={isBranch(part) ? toFilterLines(part, vocabulary) : toPartLine(part, vocabulary)} />
      <Text size="xs" c="dimmed" mt={4}>
        {t('This condition cannot be edited here. It is kept unless you remove it.')}
      </Text>
    </Paper>
  );
}
