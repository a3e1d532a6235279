import { SegmentedControl } from '@mantine/core';
import { setDensity, useDensity } from './density.js';

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

/** Chooses how high the rows of tables are, in this browser. */
export function DensityChoice() {
  return (
    <SegmentedControl
      aria-label="Density of tables"
      data={[...densities]}
      value={useDensity()}
      onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
    />
  );
}
