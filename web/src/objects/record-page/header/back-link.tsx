import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { inSentence } from '../../../i18n/language.js';
import { t } from '../../../i18n/messages.js';
import { useHub } from '../../../accounts/session.js';
import { paths } from '../../../paths.js';
import { toHistoryStep } from '../../../ui/history-step.js';
import type { ObjectType } from '../../object-types.js';
import { findTable } from '../../row-order.js';

/** Leads to the table of the type: with its search and filters, and where it was left if the user came from there. */
export function BackLink({ type }: { readonly type: ObjectType }) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const table = findTable(hubId, type.name);
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (table?.step === undefined || toHistoryStep() !== table.step + 1) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <ActionIcon
      component={Link}
      to={`${paths.objects(hubId, type.name)}${table?.search ?? ''}`}
      onClick={onClick}
      variant="subtle"
      color="gray"
      aria-label={t('Back to {plural}', { plural: inSentence(type.plural) })}
    >
      <IconArrowLeft size={18} />
    </ActionIcon>
  );
}
