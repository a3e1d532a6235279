import { VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { Initials } from '../../ui/marks/initials.js';
import { Moment } from '../../ui/times/moment.js';
import { Person } from '../../ui/marks/person.js';
import type { FoundRecord } from '../index-page/rows/search-pages.js';
import type { ViewState } from '../index-page/views/view-state.js';
import type { Pipeline, Property, ValueContext } from '../property.js';
import { toStageLook, toStateLook } from '../property-types/hues.js';
import { formatValue, rulesOf } from '../property-types/property-types.js';
import { ShownChoice } from '../property-types/shown-choice.js';
import { toPlainText } from '../property-values.js';
import css from './board.module.css';

interface CardFactsProps {
  readonly record: FoundRecord;
  readonly shown: readonly Property[];
  readonly density: ViewState['cardDensity'];
  readonly context: ValueContext;
  readonly stage: string;
  readonly stages: Pipeline['stages'];
}

/** The chosen values of a record, as far as it has them. */
export function CardFacts(props: CardFactsProps) {
  const { record, shown } = props;
  const filled = shown.filter(({ name }) => (record.properties[name] ?? '') !== '');
  if (filled.length === 0) return null;
  return (
    <dl className={css['facts']}>
      {filled.map((property, index) => (
        <Fact
          key={property.name}
          {...props}
          property={property}
          value={record.properties[property.name] ?? ''}
          isPlain={isPlain(filled, index, props)}
        />
      ))}
    </dl>
  );
}

const isOwner = ({ referencedObjectType }: Property): boolean => referencedObjectType === 'OWNER';

/** Whether a value needs no label: people, amounts and states, and the date by which a record closes beside one of them. */
function isPlain(
  filled: readonly Property[],
  index: number,
  { record, density, context }: Pick<CardFactsProps, 'record' | 'density' | 'context'>,
): boolean {
  const saysItself = (property: Property | undefined): boolean =>
    property !== undefined &&
    (property.name === 'amount' ||
      toStateLook(record.properties[property.name] ?? '', property, context) !== undefined);
  const property = filled[index];
  if (!property || density === 'compact' || isOwner(property)) return true;
  return saysItself(property.name === 'closedate' ? filled[index - 1] : property);
}

interface FactProps extends Pick<CardFactsProps, 'context' | 'density' | 'stage' | 'stages'> {
  readonly property: Property;
  readonly value: string;
  readonly isPlain: boolean;
}

function Fact(props: FactProps) {
  const { property, isPlain: isAlone } = props;
  const { name, label } = property;
  const kind = name === 'amount' ? 'amount' : isOwner(property) ? 'owner' : name === 'closedate' ? 'closing' : 'other';
  return (
    <div className={css['fact']} data-kind={kind} data-labelled={!isAlone || undefined} title={toHint(props)}>
      {isAlone ? <VisuallyHidden component="dt">{label}</VisuallyHidden> : <dt className={css['term']}>{label}</dt>}
      <dd className={css['value']}>
        <FactValue {...props} />
      </dd>
    </div>
  );
}

/** Times show their exact value themselves. */
function toHint({ property, value, context, isPlain: isAlone }: FactProps): string | undefined {
  if (rulesOf(property).isTime) return undefined;
  const text = formatValue(value, property, context);
  return isAlone ? `${property.label}: ${text}` : text;
}

function FactValue({ property, value, context, density, stage, stages }: FactProps) {
  if (rulesOf(property).isTime) {
    const isOpen = toStageLook({ stages }, stage).mark === 'dot';
    const isLate = property.name === 'closedate' && isOpen && new Date(value) < context.now();
    return (
      <span className={css['time']} data-late={isLate || undefined}>
        {isLate && <VisuallyHidden>{t('Overdue:')} </VisuallyHidden>}
        <Moment at={value} format="ago" />
      </span>
    );
  }
  const text = formatValue(value, property, context);
  if (isOwner(property)) {
    if (density === 'comfortable') return <Person name={text} />;
    return (
      <>
        <Initials name={text} size={18} />
        <VisuallyHidden>{text}</VisuallyHidden>
      </>
    );
  }
  if (toStateLook(value, property, context)) return <ShownChoice {...{ property, value, context }} />;
  return <>{property.fieldType === 'html' ? toPlainText(text) : text}</>;
}
