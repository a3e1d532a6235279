import { Radio } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { lookIcons } from '../../objects/type-icons.js';
import type { TypeLook } from '../../objects/object-types.js';
import { hues } from '../../ui/marks/chip.js';
import css from './look-fields.module.css';

interface LookFieldsProps {
  readonly look: TypeLook;
  readonly onChange: (look: TypeLook) => void;
}

const toWords = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replace('-', ' ');

/** The icon and the colour of an object type, each chosen with the arrow keys or a click. */
export function LookFields({ look, onChange }: LookFieldsProps) {
  return (
    <>
      <Radio.Group label={t('Icon')} value={look.icon} onChange={(icon) => onChange({ ...look, icon })}>
        <div className={css['choices']}>
          {Object.entries(lookIcons).map(([name, Icon]) => (
            <label key={name} className={css['choice']} data-hue={look.hue} title={toWords(name)}>
              <Radio value={name} className={css['radio'] ?? ''} aria-label={toWords(name)} />
              <Icon size={18} stroke={1.6} aria-hidden />
            </label>
          ))}
        </div>
      </Radio.Group>
      <Radio.Group label={t('Colour')} value={look.hue} onChange={(hue) => onChange({ ...look, hue: hue })}>
        <div className={css['choices']}>
          {hues.map((hue) => (
            <label key={hue} className={css['choice']} data-hue={hue} title={toWords(hue)}>
              <Radio value={hue} className={css['radio'] ?? ''} aria-label={toWords(hue)} />
              <span className={css['swatch']} aria-hidden />
            </label>
          ))}
        </div>
      </Radio.Group>
    </>
  );
}
