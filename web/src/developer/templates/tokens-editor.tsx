import {
  ActionIcon,
  Button,
  Card,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { tokenTypes, newToken, toSample, type TokenDraft, type TokenType } from './template-draft.js';

interface TokensEditorProps {
  readonly tokens: readonly TokenDraft[];
  readonly onChange: (tokens: readonly TokenDraft[]) => void;
}

const types = Object.entries(tokenTypes).map(([value, { label }]) => ({ value: value as TokenType, label }));

/** The tokens of a template, and the properties that they update. */
export function TokensEditor({ tokens, onChange }: TokensEditorProps) {
  const change = (changed: TokenDraft): void =>
    onChange(tokens.map((token) => (token.key === changed.key ? changed : token)));
  const nextKey = Math.max(0, ...tokens.map(({ key }) => key)) + 1;
  return (
    <section aria-labelledby="tokens">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="tokens">
          {t('Tokens')}
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...tokens, newToken(nextKey)])}
        >
          {t('Add token')}
        </Button>
      </Group>
      {tokens.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("This template has no tokens yet. Add a token and use '{{'its name'}}' in the header or the detail.")}
        </Text>
      )}
      <Stack gap="sm">
        {tokens.map((token) => (
          <TokenFields
            key={token.key}
            token={token}
            onChange={change}
            onRemove={() => onChange(tokens.filter(({ key }) => key !== token.key))}
          />
        ))}
      </Stack>
    </section>
  );
}

interface TokenFieldsProps {
  readonly token: TokenDraft;
  readonly onChange: (token: TokenDraft) => void;
  readonly onRemove: () => void;
}

function TokenFields({ token, onChange, onRemove }: TokenFieldsProps) {
  const set = (more: Partial<TokenDraft>): void => onChange({ ...token, ...more });
  return (
    <Card
      withBorder
      padding="sm"
      role="group"
      aria-label={t('Token {name}', { name: token.name || t('without a name') })}
    >
      <Group align="flex-start" wrap="nowrap">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" style={{ flex: 1 }}>
          <TextInput
            label={t('Name')}
            required
            withAsterisk={false}
            disabled={token.isStored}
            value={token.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('Label')}
            placeholder={token.name}
            value={token.label}
            onChange={(event) => set({ label: event.currentTarget.value })}
          />
          <Select
            label={t('Type')}
            data={types}
            disabled={token.isStored}
            allowDeselect={false}
            value={token.type}
            onChange={(type) => type && set({ type, sample: toSample(type, token.options) })}
          />
          <TextInput
            label={t('Updates property')}
            placeholder={t('None')}
            value={token.objectPropertyName}
            onChange={(event) => set({ objectPropertyName: event.currentTarget.value })}
          />
        </SimpleGrid>
        <ActionIcon
          variant="subtle"
          color="red"
          onClick={onRemove}
          aria-label={t('Remove the token {name}', { name: token.name || t('without a name') })}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {tokenTypes[token.type].hasOptions && (
        <Textarea
          mt="xs"
          label={t('Options')}
          description={t('One per line: the value, or value = label.')}
          autosize
          minRows={2}
          value={token.options}
          onChange={(event) => {
            const options = event.currentTarget.value;
            set({ options, sample: token.sample || toSample(token.type, options) });
          }}
        />
      )}
    </Card>
  );
}
