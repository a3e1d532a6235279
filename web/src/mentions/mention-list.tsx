import { t } from '../i18n/messages.js';
import { Initials } from '../ui/marks/initials.js';
import type { Labelled } from './mentions.js';
import { SuggestionList, type SuggestionListProps } from './suggestion-list.js';
import css from './mentions.module.css';

/** The users who can be mentioned. */
export function MentionList(props: SuggestionListProps<Labelled>) {
  return (
    <SuggestionList {...props} label={t('Users to mention')} nouns={['user', 'users']} toKey={({ userId }) => userId}>
      {({ name, email }) => (
        <>
          <Initials name={name} size={20} />
          <span className="one-line">{name}</span>
          <span className={css['email']}>{email}</span>
        </>
      )}
    </SuggestionList>
  );
}
