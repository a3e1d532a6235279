import { ActionIcon, Button, Checkbox, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { toName, type OptionDraft } from './property-draft.js';

export interface OptionsEditorProps {
  readonly options: readonly OptionDraft[];
  readonly onChange: (options: readonly OptionDraft[]) => void;
}

/** The choices of a property, in order: those that records hold already keep their values. */
export function OptionsEditor({ options, onChange }: OptionsEditorProps) {
  const set = (key: string, change: Partial<OptionDraft>): void =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...change } : option)));
  const add = (): void =>
    onChange([...options, { key: crypto.randomUUID(), label: '', value: '', hidden: false, isNew: true }]);
  return (
    <Input.Wrapper
      label="Choices"
      labelElement="div"
      description="Hidden ones stay where they are, but are not offered."
    >
      <Stack gap={6} mt={6}>
        {options.map((option, index) => (
          <Group key={option.key} gap={8} wrap="nowrap" role="group" aria-label={`Choice ${index + 1}`}>
            <TextInput
              size="xs"
              aria-label={`Label of choice ${index + 1}`}
              placeholder="Label"
              value={option.label}
              onChange={(event) => set(option.key, { label: event.currentTarget.value })}
              style={{ flex: 1, minWidth: 0 }}
            />
            <TextInput
              size="xs"
              aria-label={`Value of choice ${index + 1}`}
              placeholder={toName(option.label) || 'Value'}
              value={option.value}
              readOnly={!option.isNew}
              onChange={(event) => set(option.key, { value: event.currentTarget.value })}
              style={{ flex: 1, minWidth: 0 }}
            />
            <Checkbox
              size="sm"
              aria-label={`Hide choice ${index + 1}`}
              title="Hidden"
              checked={option.hidden}
              onChange={(event) => set(option.key, { hidden: event.currentTarget.checked })}
            />
            <Mover label={`Move choice ${index + 1} up`} icon={IconArrowUp} {...{ options, onChange, index }} by={-1} />
            <Mover
              label={`Move choice ${index + 1} down`}
              icon={IconArrowDown}
              {...{ options, onChange, index }}
              by={1}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              aria-label={`Remove choice ${index + 1}`}
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
          Add a choice
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

function Mover({ label, icon: Icon, index, by, options, onChange }: MoverProps) {
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
