import { ActionIcon, Button, Checkbox, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { toName, type OptionDraft } from './property-draft.js';

interface OptionsEditorProps {
  readonly options: readonly OptionDraft[];
  readonly onChange: (options: readonly OptionDraft[]) => void;
}

/** The options of a property, in order; the values of existing ones are fixed. */
export function OptionsEditor({ options, onChange }: OptionsEditorProps) {
  const set = (key: string, change: Partial<OptionDraft>): void =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...change } : option)));
  const add = (): void =>
    onChange([...options, { key: crypto.randomUUID(), label: '', value: '', hidden: false, isNew: true }]);
  return (
    <Input.Wrapper
      label={t('Options')}
      labelElement="div"
      description={t('Records keep hidden options, but users can no longer choose them.')}
    >
      <Stack gap={6} mt={6}>
        {options.map((option, index) => (
          <Group
            key={option.key}
            gap={8}
            wrap="nowrap"
            role="group"
            aria-label={t('Option {index}', { index: index + 1 })}
          >
            <TextInput
              size="xs"
              aria-label={t('Label of option {index}', { index: index + 1 })}
              placeholder={t('Label')}
              value={option.label}
              onChange={(event) => set(option.key, { label: event.currentTarget.value })}
              style={{ flex: 1, minWidth: 0 }}
            />
            <TextInput
              size="xs"
              aria-label={t('Value of option {index}', { index: index + 1 })}
              placeholder={toName(option.label) || t('Value')}
              value={option.value}
              readOnly={!option.isNew}
              onChange={(event) => set(option.key, { value: event.currentTarget.value })}
              style={{ flex: 1, minWidth: 0 }}
            />
            <Checkbox
              size="sm"
              aria-label={t('Hide option {index}', { index: index + 1 })}
              title={t('Hidden')}
              checked={option.hidden}
              onChange={(event) => set(option.key, { hidden: event.currentTarget.checked })}
            />
            <MoveButton
              label={t('Move option {index} up', { index: index + 1 })}
              icon={IconArrowUp}
              {...{ options, onChange, index }}
              by={-1}
            />
            <MoveButton
              label={t('Move option {index} down', { index: index + 1 })}
              icon={IconArrowDown}
              {...{ options, onChange, index }}
              by={1}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              aria-label={t('Remove option {index}', { index: index + 1 })}
              onClick={() => onChange(options.filter(({ key }) => key !== option.key))}
            >
              <IconX size={14} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('Add option')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

interface MoverProps extends OptionsEditorProps {
  readonly label: string;
  readonly icon: typeof IconArrowUp;
  readonly index: number;
  readonly by: -1 | 1;
}

function MoveButton({ label, icon: Icon, index, by, options, onChange }: MoverProps) {
  const [own, other] = [options[index], options[index + by]];
  const move = (): void => {
    if (own && other) onChange(options.with(index, other).with(index + by, own));
  };
  return (
    <ActionIcon variant="subtle" color="gray" size={26} aria-label={label} disabled={!other} onClick={move}>
      <Icon size={14} />
    </ActionIcon>
  );
}
