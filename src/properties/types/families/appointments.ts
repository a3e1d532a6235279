import type { Family } from './family.js';
import { accountChoice, number, text, time } from './fields.js';

/** Not known: the pipeline, whose ids and labels are ours, and the options of `hs_appointment_status`, which takes any text. */
export const appointments: Family = {
  id: '0-421',
  singular: 'appointment',
  plural: 'appointments',
  groupLabel: 'Appointment information',
  properties: [
    text('hs_appointment_name', 'Appointment name', 'What the appointment is called'),
    time('hs_appointment_start', 'Appointment start'),
    time('hs_appointment_end', 'Appointment end'),
    number('hs_duration', 'Duration', 'Milliseconds'),
    accountChoice('hs_appointment_status', 'Appointment status'),
  ],
  searchable: ['hs_appointment_name'],
  pipelines: [
    {
      id: 'appointment-pipeline',
      label: 'Appointment Pipeline',
      stages: [
        { id: 'scheduled', label: 'Scheduled' },
        { id: 'completed', label: 'Completed', isClosed: true },
        { id: 'canceled', label: 'Canceled', isClosed: true },
      ],
    },
  ],
};
