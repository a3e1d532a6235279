import type { Family } from './family.js';
import { text, textArea, time } from './fields.js';

/** Not known: the stages of the pipeline, whose ids and labels are ours, and the other default properties. */
export const projects: Family = {
  id: '0-970',
  singular: 'project',
  plural: 'projects',
  groupLabel: 'Project information',
  properties: [
    text('hs_name', 'Name', 'What the project is called'),
    textArea('hs_description', 'Description'),
    time('hs_target_due_date', 'Target due date'),
  ],
  searchable: ['hs_name', 'hs_description'],
  pipelines: [
    {
      id: '139663aa-09ee-418e-b67d-c8cfcd3e5ce3',
      label: 'Project Pipeline',
      stages: [
        { id: 'not_started', label: 'Not started' },
        { id: 'in_progress', label: 'In progress' },
        { id: 'completed', label: 'Completed', isClosed: true },
      ],
    },
  ],
};
