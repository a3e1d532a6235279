import { VisuallyHidden } from '@mantine/core';
import { Initials } from '../../ui/initials.js';
import { Moment } from '../../ui/moment.js';
import { Person } from '../../ui/person.js';
import type { FoundRecord } from '../index-page/search-pages.js';
import type { ViewState } from '../index-page/view-state.js';
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
      {filled.map((property) => (
        <Fact key={property.name} {...props} property={property} value={record.properties[property.name] ?? ''} />
      ))}
    </dl>
  );
}

interface FactProps extends Pick<CardFactsProps, 'context' | 'density' | 'stage' | 'stages'> {
  readonly property: Property;
  readonly value: string;
}

function Fact(props: FactProps) {
  const { property, value, context, density } = props;
  const { name, label } = property;
  const isOwner = property.referencedObjectType === 'OWNER';
  const isPlain = isOwner || saysItself(property, value, context) || density === 'compact';
  const kind = name === 'amount' ? 'amount' : isOwner ? 'owner' : name === 'closedate' ? 'closing' : 'other';
  return (
    <div className={css['fact']} data-kind={kind} data-labelled={!isPlain || undefined} title={toTitle(props, isPlain)}>
      {isPlain ? <VisuallyHidden component="dt">{label}</VisuallyHidden> : <dt className={css['term']}>{label}</dt>}
      <dd className={css['value']}>
        <FactValue {...props} />
      </dd>
    </div>
  );
}

/** Whether a value needs no label: amounts, states and the date by which a record closes. */
const saysItself = (property: Property, value: string, context: ValueContext): boolean =>
  ['amount', 'closedate'].includes(property.name) || toStateLook(value, property, context) !== undefined;

/** Times show their exact value themselves. */
function toTitle({ property, value, context }: FactProps, isPlain: boolean): string | undefined {
  if (rulesOf(property).isTime) return undefined;
  const text = formatValue(value, property, context);
  return isPlain ? `${property.label}: ${text}` : text;
}

function FactValue({ property, value, context, density, stage, stages }: FactProps) {
  if (rulesOf(property).isTime) {
    const isOpen = toStageLook({ stages }, stage).mark === 'dot';
    const isLate = property.name === 'closedate' && isOpen && new Date(value) < context.now();
    return (
      <span className={css['time']} data-late={isLate || undefined}>
        {isLate && <VisuallyHidden>Overdue: </VisuallyHidden>}
        <Moment at={value} format="ago" />
      </span>
    );
  }
  const text = formatValue(value, property, context);
  if (property.referencedObjectType === 'OWNER') {
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
