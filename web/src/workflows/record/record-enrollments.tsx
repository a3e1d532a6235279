import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { rich, t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import type { ObjectType } from '../../objects/object-types.js';
import type { RecordRef } from '../../objects/record-page/record.js';
import styles from '../../objects/record-page/record-page.module.css';
import { paths } from '../../paths.js';
import { Chip } from '../../ui/marks/chip.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { Moment } from '../../ui/times/moment.js';
import type { Action } from '../flow/flow.js';
import { states } from '../history/enrollment-words.js';
import { useEnrollmentActions } from '../history/enrollments-data.js';
import { rulesOfKind } from '../steps/step-kinds.js';
import { nameOf } from '../workflow-dialogs.js';
import { EnrollDialog } from './enroll-dialog.js';
import { toEnrolledWords } from './enrolled-words.js';
import type { RecordEnrollment } from './record-workflows-data.js';

interface RecordEnrollmentsProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly enrollments: readonly RecordEnrollment[];
  /** Whether the dialog is open that enrolls the record in a further workflow. */
  readonly isEnrolling: boolean;
  readonly onClose: () => void;
}

const shownFirst = 5;

/** Enrollments of a record, the first few until all are asked for, and the dialog that adds one. */
export function RecordEnrollments({ place, type, enrollments, isEnrolling, onClose }: RecordEnrollmentsProps) {
  const { enroll } = useEnrollmentActions();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? enrollments : enrollments.slice(0, shownFirst);
  return (
    <>
      <ul className={styles['rows']}>
        {shown.map((one) => (
          <EnrollmentRow key={one.id} place={place} enrollment={one} />
        ))}
      </ul>
      {shown.length < enrollments.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(true)}>
          {t('Show all {query}', { query: String(enrollments.length) })}
        </Button>
      )}
      {isEnrolling && (
        <EnrollDialog
          type={type}
          title={t('Enroll in a workflow')}
          onClose={onClose}
          onSubmit={async ({ id: flowId, name }) => {
            const counts = await enroll({ flowId, recordIds: [place.id] });
            notifyDone(toEnrolledWords(counts, name));
          }}
        />
      )}
    </>
  );
}

interface EnrollmentRowProps {
  readonly place: RecordRef;
  readonly enrollment: RecordEnrollment;
}

function EnrollmentRow({ place, enrollment }: EnrollmentRowProps) {
  const { hubId } = useHub();
  const { flowId, state, id } = enrollment;
  const { label, hue } = states[state];
  const name = nameOf(enrollment);
  return (
    <li className={styles['row']}>
      <IconRoute size={16} stroke={1.6} aria-hidden style={{ flex: 'none', marginBlockStart: 3 }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap={8} justify="space-between" wrap="nowrap" align="flex-start">
          <Anchor
            component={Link}
            to={paths.workflow(hubId, flowId)}
            size="sm"
            fw={500}
            c="var(--mantine-color-text)"
            className="any-text"
          >
            {name}
          </Anchor>
          <span style={{ flex: 'none' }}>
            <Chip hue={hue} mark={state === 'ACTIVE' ? 'dot' : 'square'}>
              {label}
            </Chip>
          </span>
        </Group>
        <Text size="xs" c="dimmed" component="div" className="any-text">
          <Facts enrollment={enrollment} />
          {' · '}
          <Anchor
            component={Link}
            to={paths.enrollments(hubId, flowId, { record: place.id, enrollment: id })}
            inherit
            underline="always"
            aria-label={t('Steps of {name}', { name })}
          >
            {t('Steps')}
          </Anchor>
        </Text>
      </div>
    </li>
  );
}

/** The next step and when it is due; or how and when it ended. */
function Facts({ enrollment }: { readonly enrollment: RecordEnrollment }) {
  const { state, dueAt, endedAt, enrolledAt, reason, isEnabled } = enrollment;
  const step = enrollment.action === undefined ? t('End') : rulesOfKind(enrollment.action as Action).label;
  if (state === 'ACTIVE') {
    return (
      <>
        {dueAt === undefined
          ? step
          : rich('{step}, due {moment}', { step, moment: <Moment at={dueAt} format="ago" /> })}
        {!isEnabled && ` · ${t('the workflow is off')}`}
      </>
    );
  }
  return (
    <>
      {reason !== undefined && `${reason} `}
      <Moment at={endedAt ?? enrolledAt} format="ago" />
    </>
  );
}
