import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { t } from '../../../i18n/messages.js';
import { useHub } from '../../../accounts/session.js';
import { toActivityName } from '../../../timeline/activities.js';
import { toActivityTexts } from '../../../timeline/activity-words.js';
import { useFeed } from '../../../timeline/feed.js';
import type { FeedItem } from '../../../timeline/feed-pages.js';
import { useFeedFilter } from '../../../timeline/timeline-filter.js';
import { formatMoment } from '../../../ui/times/moment.js';
import { usePeople } from '../../people.js';
import { toTitle, type ObjectType } from '../../object-types.js';
import type { Property, ValueContext } from '../../property.js';
import { formatValue } from '../../property-types/property-types.js';
import { toPlainText } from '../../property-values.js';
import { toBrief } from '../../record-brief.js';
import { useValueContext, withCurrencyOf } from '../../use-value-context.js';
import { toSections } from '../cards/sections.js';
import { usePageSettings } from '../page-settings.js';
import type { CrmRecord, RecordRef } from '../record.js';
import { listRelatedTypes, useRelated } from '../related.js';
import css from './record-print.module.css';

interface RecordPrintProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly record: CrmRecord;
  readonly properties: ReadonlyMap<string, Property>;
}

/** What is printed in place of the page: properties with a value, the timeline as far as it is loaded, and related records. */
export function RecordPrint(props: RecordPrintProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is there when the listener returns.
    const toListener = (is: boolean) => () => flushSync(() => setPrinting(is));
    const [start, end] = [toListener(true), toListener(false)];
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting ? createPortal(<Sheet {...props} />, document.body) : null;
}

function Sheet({ place, type, record, properties }: RecordPrintProps) {
  const { timeZone } = useHub();
  const context = withCurrencyOf(useValueContext(type), type, record.properties);
  const { data: settings } = usePageSettings(type.name);
  const values = record.properties;
  const sections = toSections({ type, properties, values, settings, withEmpty: false });
  return (
    <main className={css['sheet']} data-print>
      <h1>{toTitle(type, values, place.id)}</h1>
      <p className={css['hint']}>
        {t('{singular} {id}, printed {moment} ({timeZone})', {
          singular: type.singular,
          id: place.id,
          moment: formatMoment(context.now(), timeZone),
          timeZone,
        })}
      </p>
      {sections.map(({ key, title, properties: own }) => {
        const filled = own.filter(({ name }) => values[name]);
        return (
          filled.length > 0 && (
            <section key={key}>
              <h2>{title}</h2>
              <dl className={css['values']}>
                {filled.map((property) => (
                  <div key={property.name}>
                    <dt>{property.label}</dt>
                    <dd>{toPlainText(formatValue(values[property.name], property, context))}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        );
      })}
      <PrintedRelated place={place} type={type} />
      <PrintedTimeline place={place} properties={properties} context={context} />
    </main>
  );
}

function PrintedRelated({ place, type }: Pick<RecordPrintProps, 'place' | 'type'>) {
  const { currency } = useHub();
  const { data: related } = useRelated(place);
  const shown = listRelatedTypes(type.name).flatMap((toType) => {
    const results = related?.types.find(({ typeId }) => typeId === toType.typeId)?.results ?? [];
    const briefs = results.map(({ id, properties: values }) => toBrief(toType, { id, values, currency }));
    return briefs.length > 0 ? [{ toType, briefs }] : [];
  });
  return shown.map(({ toType, briefs }) => (
    <section key={toType.name}>
      <h2>{toType.plural}</h2>
      <ul>
        {briefs.map(({ id, name, hint }) => (
          <li key={id}>
            {name}
            {hint !== '' && <span className={css['hint']}> {hint}</span>}
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface PrintedTimelineProps {
  readonly place: RecordRef;
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
}

function PrintedTimeline({ place, properties, context }: PrintedTimelineProps) {
  const { timeZone } = useHub();
  const [filter] = useFeedFilter();
  const { pages } = useFeed(place, filter);
  const items = pages.data?.pages.flatMap(({ results }) => results) ?? [];
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{t('Timeline')}</h2>
      <ul className={css['entries']}>
        {items.map((item, index) => (
          <li key={index}>
            <span className={css['hint']}>{formatMoment(new Date(item.at), timeZone)}</span>
            <Entry item={item} properties={properties} context={context} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && <p className={css['hint']}>{t('Older entries are not loaded.')}</p>}
    </section>
  );
}

type EntryProps = Omit<PrintedTimelineProps, 'place'> & { readonly item: FeedItem };

function Entry({ item, properties, context }: EntryProps) {
  const people = usePeople();
  if (item.kind === 'event') {
    return (
      <div>
        <strong>{item.app?.name ?? t('Custom event')}</strong> {toPlainText(item.header)}
      </div>
    );
  }
  if (item.kind === 'change') {
    const texts = item.values.map(({ property, value }) => {
      const definition = properties.get(property);
      return `${definition?.label ?? property}: ${formatValue(value, definition, context) || 'none'}`;
    });
    return <div>{texts.join(', ')}</div>;
  }
  const { title, text, ownerId } = toActivityTexts(item);
  const person = people.findOwner(ownerId);
  return (
    <div>
      <strong>{[toActivityName(item.objectTypeId), title].filter(Boolean).join(': ')}</strong>
      {person !== undefined && <span className={css['hint']}> {person}</span>}
      <div className={css['text']}>{text}</div>
    </div>
  );
}
