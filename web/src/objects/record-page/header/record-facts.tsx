import type { ReactNode } from 'react';
import { inSentence } from '../../../i18n/language.js';
import { rich, t } from '../../../i18n/messages.js';
import { useHub } from '../../../accounts/session.js';
import { useServerNow } from '../../../shell/sandbox.js';
import { findActivityType } from '../../../timeline/activities.js';
import { Moment } from '../../../ui/times/moment.js';
import type { ObjectType } from '../../object-types.js';
import { formatMoney } from '../../property-types/formats.js';
import { useProperties } from '../../properties.js';
import { useValueContext, withCurrencyOf } from '../../use-value-context.js';
import { PropertyValue } from '../property-value.js';
import type { CrmRecord, RecordRef } from '../record.js';
import { useRelated, type Related } from '../related.js';
import { OwnerChip } from './owner-chip.js';
import css from './record-facts.module.css';

interface RecordFactsProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly record: CrmRecord;
}

/** The properties of each type that stand in the header. */
const shownProperties: Readonly<Record<string, readonly string[]>> = {
  deals: ['amount', 'closedate'],
  tickets: ['hs_ticket_priority', 'createdate'],
  products: ['price', 'hs_sku'],
  line_items: ['quantity', 'amount'],
};
/** The types whose open deals count. */
const withDeals = ['contacts', 'companies'];

/** What matters most about a record, on one line. */
export function RecordFacts({ place, type, record }: RecordFactsProps) {
  const { data: properties } = useProperties(type.name);
  const { data: related } = useRelated(place);
  const context = withCurrencyOf(useValueContext(type), type, record.properties);
  const { facts } = related ?? {};
  return (
    <dl className={css['facts']}>
      {properties?.has('hubspot_owner_id') && (
        <Fact label={t('Owner')}>
          <OwnerChip place={place} record={record} />
        </Fact>
      )}
      {(shownProperties[type.name] ?? []).map((name) => {
        const property = properties?.get(name);
        const value = record.properties[name];
        return (
          property &&
          value && (
            <Fact key={name} label={property.label}>
              <PropertyValue property={property} value={value} context={context} />
            </Fact>
          )
        );
      })}
      {withDeals.includes(type.name) && related && <OpenDeals related={related} />}
      {facts?.lastContact && (
        <Fact label={t('Last contact')}>
          <Moment at={facts.lastContact.at} format="ago" />
          <span className={css['more']}>{t('by {kind}', { kind: toKind(facts.lastContact.objectTypeId) })}</span>
        </Fact>
      )}
      {facts?.nextTask && <NextTask task={facts.nextTask} />}
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const toKind = (typeId: string): string => inSentence(findActivityType(typeId)?.singular ?? t('Activity'));

function NextTask({ task: { title, at } }: { readonly task: NonNullable<Related['facts']['nextTask']> }) {
  const now = useServerNow();
  const isLate = new Date(at) < now();
  return (
    <Fact label={t('Next task')}>
      <span className={css['title']} title={title}>
        {title || t('Task')}
      </span>
      <span className={css[isLate ? 'late' : 'more']}>
        {isLate ? rich('due {moment}', { moment: <Moment at={at} format="ago" /> }) : <Moment at={at} format="ago" />}
      </span>
    </Fact>
  );
}

/** The number of open deals, and their sum where all are in one currency. */
function OpenDeals({ related }: { readonly related: Related }) {
  const { currency } = useHub();
  const deals = related.types.find(({ typeId }) => typeId === '0-3');
  const open = deals?.results.filter(({ properties }) => properties['hs_is_closed'] !== 'true') ?? [];
  if (open.length === 0) return null;
  const amounts = open.flatMap(({ properties: { amount, deal_currency_code: own } }) =>
    amount ? [{ amount: Number(amount), currency: own || currency }] : [],
  );
  const [first] = amounts;
  const isSummable = first && deals?.after === undefined && amounts.every((one) => one.currency === first.currency);
  const sum = amounts.reduce((total, { amount }) => total + amount, 0);
  const count =
    deals?.after === undefined
      ? t('{count, plural, one {# deal} other {# deals}}', { count: open.length })
      : t('{count, plural, one {#+ deal} other {#+ deals}}', { count: open.length });
  return (
    <Fact label={t('Open deals')}>
      {isSummable && <span>{formatMoney(String(sum), first.currency, first.currency !== currency)}</span>}
      <span className={css[isSummable ? 'more' : 'count']}>{count}</span>
    </Fact>
  );
}
