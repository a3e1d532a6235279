import { IconLock, IconWorld } from '@tabler/icons-react';
import { Chip, hues } from '../ui/marks/chip.js';
import { Initials } from '../ui/marks/initials.js';
import { Moment } from '../ui/times/moment.js';
import { Person } from '../ui/marks/person.js';
import { Part } from './part.js';

const people = ['Ada Larsen', 'Ben Ortiz', 'Chloé Martin', 'Dev Patel', 'Elena Petrova', 'Fatima Zahra'] as const;
const companies = ['Acme', 'Example Works', 'Initech', 'Northwind'] as const;
const hour = 3_600_000;
const ages = [0, hour / 6, 3 * hour, 26 * hour, 80 * hour, 300 * hour, 12_000 * hour] as const;

/** Chips, initials and times. */
export function StateParts() {
  return (
    <>
      <Part title="Chips" rule="A state: its hue, a mark and always its word. A square marks a state at an end.">
        {hues.map((hue) => (
          <Chip key={hue} hue={hue}>
            {hue}
          </Chip>
        ))}
        <Chip hue="green" mark="square">
          Closed won
        </Chip>
        <Chip hue="gray" mark="square">
          Closed lost
        </Chip>
        <Chip icon={<IconLock size={12} />}>Private</Chip>
        <Chip hue="amber" icon={<IconWorld size={12} />}>
          Public
        </Chip>
        <Chip mark="none">Custom</Chip>
      </Part>
      <Part title="Initials" rule="People are round, companies and apps square; the name stands beside them.">
        {people.map((name) => (
          <Person key={name} name={name} />
        ))}
        {companies.map((name) => (
          <span key={name} style={{ display: 'inline-flex', gap: 7, alignItems: 'center' }}>
            <Initials name={name} shape="square" />
            {name}
          </span>
        ))}
        {[16, 20, 28, 44].map((size) => (
          <Initials key={size} name="Ada Larsen" size={size} />
        ))}
      </Part>
      <Part title="Times" rule="As people say them; the exact time on hover. Midnight means the day.">
        {ages.map((age) => (
          <Moment key={age} at={Date.now() - age} format="ago" />
        ))}
      </Part>
    </>
  );
}
