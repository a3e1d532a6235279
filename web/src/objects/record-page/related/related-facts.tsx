import type { ReactNode } from 'react';
import { rich, t } from '../../../i18n/messages.js';
import { useHub } from '../../../accounts/session.js';
import { useServerNow } from '../../../shell/sandbox.js';
import { Chip } from '../../../ui/marks/chip.js';
import { Initials } from '../../../ui/marks/initials.js';
import { Moment } from '../../../ui/times/moment.js';
import type { ObjectType, Values } from '../../object-types.js';
import { usePeople } from '../../people.js';
import { formatMoney } from '../../property-types/formats.js';
import { toPriorityLook, toStageLook } from '../../property-types/hues.js';
import { toWord } from '../../record-brief.js';
import type { Associated } from '../associations.js';
import { useRelated } from '../related.js';
import type { RecordRef } from '../record.js';
import css from './related-facts.module.css';

interface RelatedFactsProps {
  readonly place: RecordRef;
  readonly toType: ObjectType;
  readonly one: Associated;
}

/** What matters most about a related record: stage and amount of a deal, stage and priority of a ticket, else its hint. */
export function RelatedFacts({ place, toType, one: { values, hint } }: RelatedFactsProps) {
  const facts = toFacts(toType, values);
  if (!facts) return hint === '' ? null : <div className={`${css['facts'] ?? ''} one-line`}>{hint}</div>;
  return (
    <div className={css['facts']}>
      <Stage place={place} toType={toType} values={values} />
      {facts}
      <Owner id={values['hubspot_owner_id'] ?? ''} />
    </div>
  );
}

function toFacts({ name }: ObjectType, values: Values): ReactNode {
  if (name === 'deals') {
    return (
      <>
        <Amount values={values} />
        <CloseDate values={values} />
      </>
    );
  }
  if (name === 'tickets') return <Priority value={values['hs_ticket_priority'] ?? ''} />;
  return undefined;
}

function Stage({ place, toType, values }: Omit<RelatedFactsProps, 'one'> & { readonly values: Values }) {
  const { data: related } = useRelated(place);
  const stageId = values[toType.stages?.stage ?? ''];
  const pipeline = related?.pipelines.find(
    ({ typeId, stages }) => typeId === toType.typeId && stages.some(({ id }) => id === stageId),
  );
  const stage = pipeline?.stages.find(({ id }) => id === stageId);
  if (!pipeline || !stage) return null;
  return <Chip {...toStageLook(pipeline, stage.id)}>{stage.label}</Chip>;
}

function Amount({ values: { amount, deal_currency_code: own } }: { readonly values: Values }) {
  const { currency } = useHub();
  if (!amount) return null;
  return <span className={css['amount']}>{formatMoney(amount, own || currency, (own || currency) !== currency)}</span>;
}

function CloseDate({ values: { closedate, hs_is_closed: isClosed } }: { readonly values: Values }) {
  const now = useServerNow();
  if (!closedate) return null;
  const isLate = isClosed !== 'true' && new Date(closedate) < now();
  return (
    <span className={isLate ? css['late'] : undefined}>
      {isClosed === 'true'
        ? rich('Closed {moment}', { moment: <Moment at={closedate} format="ago" /> })
        : rich('Closes {moment}', { moment: <Moment at={closedate} format="ago" /> })}
    </span>
  );
}

function Priority({ value }: { readonly value: string }) {
  if (value === '') return null;
  return <Chip {...toPriorityLook(value)}>{toWord(value)}</Chip>;
}

function Owner({ id }: { readonly id: string }) {
  const name = usePeople().findOwner(id);
  if (name === undefined) return null;
  return (
    <span role="img" aria-label={t('Owner: {name}', { name })} title={name}>
      <Initials name={name} size={18} />
    </span>
  );
}
