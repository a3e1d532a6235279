import { Anchor } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useHub } from '../accounts/session.js';
import { rich, t } from '../i18n/messages.js';
import { paths } from '../paths.js';
import { Moment } from '../ui/times/moment.js';
import type { RecordEnrollment } from '../workflows/record/record-workflows-data.js';
import type { EnrollmentItem } from './feed-pages.js';
import styles from './timeline.module.css';

/** That a record was enrolled in a workflow, or how its enrollment ended. */
export function EnrollmentLine({ item }: { readonly item: EnrollmentItem }) {
  const { hubId } = useHub();
  const { at, what, flowId, recordId, enrollmentId, name, reason } = item;
  const workflow = (
    <Anchor
      component={Link}
      to={paths.enrollments(hubId, flowId, { record: recordId, enrollment: enrollmentId })}
      inherit
      className="any-text"
    >
      {name}
    </Anchor>
  );
  return (
    <div className={styles['line']}>
      <div className={styles['icon']} aria-hidden>
        <IconRoute size={15} stroke={1.6} style={{ marginInline: 6 }} />
      </div>
      <div className={styles['changes']}>
        <span>
          {what === 'enrolled' && rich('Enrolled in {workflow}', { workflow })}
          {what === 'COMPLETED' && rich('Completed {workflow}', { workflow })}
          {what === 'ENDED' && rich('Left {workflow}', { workflow })}
          {what === 'FAILED' && rich('Failed in {workflow}', { workflow })}
          {reason !== undefined && what !== 'enrolled' && `: ${reason}`}
        </span>
      </div>
      <span className={styles['time']}>
        <Moment at={at} format="ago" />
      </span>
    </div>
  );
}

interface Loaded {
  /** Of the last loaded entry; undefined if there are no others. */
  readonly since: string | undefined;
}

/** The beginnings and ends of enrollments as entries of a timeline, as far as it is loaded. */
export function toEnrollmentItems(enrollments: readonly RecordEnrollment[], { since }: Loaded): EnrollmentItem[] {
  return enrollments
    .flatMap(({ id, flowId, recordId, name = t('No name'), state, enrolledAt, endedAt, reason }): EnrollmentItem[] => {
      const head = { kind: 'enrollment' as const, enrollmentId: id, flowId, recordId, name };
      const end = { ...head, at: endedAt ?? '', what: state, ...(reason !== undefined && { reason }) };
      const start = { ...head, at: enrolledAt, what: 'enrolled' as const };
      return state === 'ACTIVE' || endedAt === undefined ? [start] : [end as EnrollmentItem, start];
    })
    .filter(({ at }) => since === undefined || at >= since);
}
