import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { formatDate } from '../../formats/dates.js';
import { FormatFields } from '../../formats/format-fields.js';
import { formatNumber } from '../../formats/numbers.js';
import { listTimeZones } from '../../formats/words.js';
import { languages } from '../../i18n/languages.js';
import { useServerNow } from '../../shell/sandbox.js';
import { SaveForm, useSavedDraft } from '../../ui/forms/save-form.js';
import { sessionKey, useCurrentSession, usePersonApi, useTimeZone } from '../session.js';

const ofBrowser = { value: 'browser', label: t('As the browser') };
const ofAccount = { value: 'account', label: t('Of the account') };

/** The user's own language, time zone and formats. */
export function PreferencesForm() {
  const api = usePersonApi();
  const client = useQueryClient();
  const { preferences } = useCurrentSession().user;
  const [{ zones }] = useState(listTimeZones);
  const form = useSavedDraft(preferences, async (changes) => {
    await api.PATCH('/_app/profile/preferences', { body: changes });
    await client.invalidateQueries({ queryKey: sessionKey });
  });
  const { draft, set } = form;
  const known = [ofBrowser, ...languages.map(({ code, name }) => ({ value: code, label: name }))];
  const language: string = draft.language ?? ofBrowser.value;
  return (
    <SaveForm form={form}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            id="own-language"
            openOnFocus={false}
            label={t('Language')}
            data={
              known.some(({ value }) => value === language) ? known : [...known, { value: language, label: language }]
            }
            allowDeselect={false}
            value={language}
            onChange={(chosen) => chosen !== null && set({ language: toLanguage(chosen) })}
          />
          <Select
            id="own-time-zone"
            openOnFocus={false}
            label={t('Time zone')}
            data={[ofAccount, ...toChoices([...(draft.timeZone === null ? [] : [draft.timeZone]), ...zones])]}
            searchable
            allowDeselect={false}
            limit={100}
            nothingFoundMessage={t('No such time zone')}
            value={draft.timeZone ?? ofAccount.value}
            onChange={(chosen) => chosen !== null && set({ timeZone: chosen === ofAccount.value ? null : chosen })}
          />
        </SimpleGrid>
        <FormatFields id="own" value={draft} onChange={set} hasAccount />
        <Example />
      </Stack>
    </SaveForm>
  );
}

const toChoices = (zones: readonly string[]) => [...new Set(zones)].map((zone) => ({ value: zone, label: zone }));

type Language = ReturnType<typeof useCurrentSession>['user']['preferences']['language'];

const toLanguage = (chosen: string): Language => (chosen === ofBrowser.value ? null : (chosen as Language));

/** Shows what is saved. */
function Example() {
  const now = useServerNow()();
  const timeZone = useTimeZone();
  return (
    <Text size="sm" c="dimmed" data-testid="format-example">
      {formatDate(now, timeZone, 'both')} ({timeZone}) · {formatNumber(1234567.89)}
    </Text>
  );
}
