import type { PropertiesService } from '../properties/properties.service.js';

/** The properties that name records of the built-in types; each of their records has some of them. */
const builtInNames = [
  ...['firstname', 'lastname', 'email', 'name', 'domain', 'dealname', 'subject', 'hs_task_subject', 'hs_name'],
  ...['hs_title', 'hs_lead_name', 'hs_order_name', 'hs_goal_name', 'hs_course_name', 'hs_appointment_name'],
  ...['hs_body_preview', 'hs_call_title', 'hs_meeting_title', 'hs_email_subject'],
];

/** Returns the properties that name the records of a hub. */
export type ListNames = (hubId: number) => Promise<readonly string[]>;

export function createListNames({ types }: Pick<PropertiesService, 'types'>): ListNames {
  return async (hubId) => {
    const custom = await types.listCustomTypes(hubId);
    return [...new Set([...builtInNames, ...custom.map(({ schema }) => schema.primaryDisplayProperty)])];
  };
}
