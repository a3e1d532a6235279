import { Card, Center, Group, Stack, Title } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { SpokeMark } from '../../ui/marks/spoke-mark.js';
import { CodeForm } from './code-form.js';

interface CodePageProps {
  /** The path of the logo of the sign-in page, if it has one. */
  readonly logoUrl: string | null | undefined;
  readonly onBack: () => void;
}

/** The second page of a sign-in with two-factor authentication. */
export function CodePage({ logoUrl, onBack }: CodePageProps) {
  return (
    <Center component="main" mih="100vh" bg="var(--canvas)" p="md">
      <Stack w="100%" maw={420} gap="lg">
        <Group gap="sm" justify="center" wrap="nowrap">
          {typeof logoUrl === 'string' ? <img src={logoUrl} alt="" width={36} height={36} /> : <SpokeMark size={36} />}
          <Title order={1}>{t('Two-factor authentication')}</Title>
        </Group>
        <Card withBorder padding="lg">
          <CodeForm onBack={onBack} />
        </Card>
      </Stack>
    </Center>
  );
}
