import { Button, Group, Radio, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { t } from '../../../i18n/messages.js';
import { useHub } from '../../../accounts/session.js';
import { Chip } from '../../../ui/marks/chip.js';
import type { ObjectType } from '../../object-types.js';
import { toBrief } from '../../record-brief.js';
import type { Related } from '../related.js';
import css from './lookalikes.module.css';

interface LookalikesButtonProps {
  readonly total: number;
  readonly onClick: () => void;
}

/** Says that other records may be the same, and compares them. */
export function LookalikesButton({ total, onClick }: LookalikesButtonProps) {
  return (
    <UnstyledButton className={css['button'] ?? ''} onClick={onClick}>
      <Chip hue="amber" icon={<IconUsers size={12} />}>
        {t('{total, plural, one {# looks alike} other {# look alike}}', { total })}
      </Chip>
    </UnstyledButton>
  );
}

const reasons: Readonly<Record<Related['lookalikes']['results'][number]['reasons'][number], string>> = {
  email: t('Same email'),
  phone: t('Same phone number'),
  domain: t('Same domain'),
  name: t('Same name'),
};

interface LookalikeChoiceProps {
  readonly type: ObjectType;
  readonly lookalikes: Related['lookalikes'];
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}

/** Chooses one of the records that may be the same. */
export function LookalikeChoice({ type, lookalikes: { results, total }, value, onChange }: LookalikeChoiceProps) {
  const { currency } = useHub();
  return (
    <Stack gap={4}>
      <Radio.Group label={t('These look alike')} value={value ?? ''} onChange={onChange}>
        <Stack gap={2} mt={4}>
          {results.map(({ id, properties, reasons: own }) => {
            const { name, hint } = toBrief(type, { id, values: properties, currency });
            return (
              <Radio
                key={id}
                value={id}
                size="sm"
                p={6}
                label={
                  <Group gap={6}>
                    {name}
                    {own.map((reason) => (
                      <Chip key={reason} mark="none">
                        {reasons[reason]}
                      </Chip>
                    ))}
                  </Group>
                }
                description={hint || t('ID {id}', { id })}
              />
            );
          })}
        </Stack>
      </Radio.Group>
      {total > results.length && (
        <Text size="xs" c="dimmed">
          {t('The first {results} of {total}.', { results: results.length, total })}
        </Text>
      )}
    </Stack>
  );
}

interface OtherChoiceProps {
  readonly isSearching: boolean;
  readonly onChange: (isSearching: boolean) => void;
}

/** Switches between the suggestions and a search. */
export function OtherChoice({ isSearching, onChange }: OtherChoiceProps) {
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => onChange(!isSearching)}>
      {isSearching ? t('Show those that look alike') : t('Search for another record')}
    </Button>
  );
}
