import type { Family } from './family.js';
import { number, text, textArea } from './fields.js';

/** Not known: the other default properties, such as those of times and places. */
export const courses: Family = {
  id: '0-410',
  singular: 'course',
  plural: 'courses',
  groupLabel: 'Course information',
  properties: [
    text('hs_course_name', 'Course name', 'What the course is called'),
    text('hs_course_id', 'Course ID'),
    textArea('hs_course_description', 'Course description'),
    number('hs_enrollment_capacity', 'Enrollment capacity'),
  ],
  searchable: ['hs_course_name', 'hs_course_id'],
  pipelines: [
    {
      id: '9dd7104c-1ae0-402b-a194-9cc567fd6a45',
      label: 'Course Pipeline',
      stages: [
        { id: '3e1a235d-1a64-4b7a-9ed5-7f0273ebd774', label: 'Open' },
        { id: '38942bdc-b389-487e-acf3-a43a2772a447', label: 'Closed', isClosed: true },
      ],
    },
  ],
};
