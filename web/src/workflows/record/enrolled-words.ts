import { t } from '../../i18n/messages.js';

interface EnrolledCounts {
  readonly enrolled: number;
  readonly alreadyEnrolled: number;
  readonly notFound: number;
  readonly refused: number;
}

/** What came of enrolling records by hand. */
export function toEnrolledWords(counts: EnrolledCounts, name: string): string {
  const { enrolled, alreadyEnrolled, notFound, refused } = counts;
  const parts = [
    t(
      '{count, plural, =0 {No records enrolled in {name}.} one {# record enrolled in {name}.} other {# records enrolled in {name}.}}',
      {
        count: enrolled,
        name,
      },
    ),
    alreadyEnrolled > 0 &&
      t('{count, plural, one {# is in it already.} other {# are in it already.}}', { count: alreadyEnrolled }),
    refused > 0 &&
      t('{count, plural, one {# was enrolled too often.} other {# were enrolled too often.}}', { count: refused }),
    notFound > 0 && t('{count, plural, one {# does not exist.} other {# do not exist.}}', { count: notFound }),
  ];
  return parts.filter((part) => part !== false).join(' ');
}

export const noCounts: EnrolledCounts = { enrolled: 0, alreadyEnrolled: 0, notFound: 0, refused: 0 };

export const addCounts = (a: EnrolledCounts, b: EnrolledCounts): EnrolledCounts => ({
  enrolled: a.enrolled + b.enrolled,
  alreadyEnrolled: a.alreadyEnrolled + b.alreadyEnrolled,
  notFound: a.notFound + b.notFound,
  refused: a.refused + b.refused,
});
