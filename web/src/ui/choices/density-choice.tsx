import { SegmentedControl } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { setDensity, useDensity } from './density.js';

const densities = [
  { value: 'comfortable', label: t('Comfortable') },
  { value: 'compact', label: t('Compact') },
] as const;

/** Chooses how high the rows of tables are, in this browser. */
export function DensityChoice() {
  return (
    <SegmentedControl
      aria-label={t('Density of tables')}
      data={[...densities]}
      value={useDensity()}
      onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
    />
  );
}
