import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { inSentence } from '../i18n/language.js';
import { rich } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { paths } from '../paths.js';
import type { ValueHolder } from './field-error.js';

interface TakenValueProps {
  /** The name and the singular of the object type. */
  readonly type: { readonly name: string; readonly singular: string };
  readonly holder: ValueHolder;
}

/** Says that another record has the value, with a link that leaves what is typed as it is. */
export function TakenValue({ type, holder }: TakenValueProps) {
  const { hubId } = useHub();
  const singular = inSentence(type.singular);
  return (
    <>
      {rich('Another {singular} already has this value. <link>Open the existing {singular}</link>', {
        singular,
        link: (text) => (
          <Anchor
            component={Link}
            to={paths.record(hubId, type.name, holder.recordId)}
            target="_blank"
            inherit
            underline="always"
          >
            {text}
          </Anchor>
        ),
      })}
    </>
  );
}
