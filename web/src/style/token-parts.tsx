import css from './style.module.css';
import { Part } from './part.js';

const surfaces = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected', 'pinned'] as const;
const lines = ['border-subtle', 'border', 'border-strong', 'border-control'] as const;
const texts = ['text', 'text-2', 'text-3', 'accent', 'accent-text', 'accent-soft'] as const;

const types = [
  { token: 'text-20', weight: 600, use: 'Heading of a page, name of a record' },
  { token: 'text-16', weight: 600, use: 'Heading of a section or drawer' },
  { token: 'text-13', weight: 500, use: 'Names, buttons, the current tab' },
  { token: 'text-13', weight: 450, use: 'Text' },
  { token: 'text-12', weight: 450, use: 'Details, chips, column headers' },
  { token: 'text-11', weight: 500, use: 'Labels of groups' },
] as const;

const spaces = [1, 2, 3, 4, 5, 6, 8] as const;

/** Colours, type and space. */
export function TokenParts() {
  return (
    <>
      <Part title="Surfaces" rule="What is nearer is lighter in the dark, and has a shadow in the light.">
        <Swatches names={surfaces} />
      </Part>
      <Part title="Borders" rule="Subtle between rows, normal around cards, control around fields (3:1).">
        <Swatches names={lines} />
      </Part>
      <Part
        title="Text and accent"
        rule="One accent: the main button, links, selection and focus. Text is at least 4.5:1."
      >
        <Swatches names={texts} />
      </Part>
      <Part title="Type" rule="Inter in five sizes. 600 for titles, 500 for names, 450 for text.">
        {types.map(({ token, weight, use }) => (
          <div
            key={use}
            className={css['type']}
            style={{ fontSize: `var(--${token})`, fontWeight: weight, lineHeight: 1.35 }}
          >
            {use}
            <small>
              {token} · {weight}
            </small>
          </div>
        ))}
        <div className={css['type']}>
          <code style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>GET /crm/v3/objects/contacts</code>
          <small>JetBrains Mono for code and paths</small>
        </div>
      </Part>
      <Part title="Space" rule="4, 8, 12, 16, 20, 24 and 32 pixels; space separates groups, a line separates rows.">
        {spaces.map((step) => (
          <div key={step} className={css['space']} style={{ width: `var(--space-${step})` }} />
        ))}
      </Part>
    </>
  );
}

function Swatches({ names }: { readonly names: readonly string[] }) {
  return names.map((name) => (
    <div key={name} className={css['swatch']}>
      <span className={css['colour']} style={{ background: `var(--${name})` }} />
      {name}
    </div>
  ));
}
