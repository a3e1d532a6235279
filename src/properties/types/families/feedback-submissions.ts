import type { Family } from './family.js';
import { choice, number, ownerOf, text, textArea, time } from './fields.js';

/** What people answered to surveys. Not known: the options of channels, groups and sentiments, which take any text. */
export const feedbackSubmissions: Family = {
  id: '0-19',
  singular: 'feedback_submission',
  plural: 'feedback_submissions',
  scopeNames: ['feedback_submissions', 'contacts'],
  groupLabel: 'Feedback submission information',
  properties: [
    text('hs_submission_name', 'Submission name'),
    time('hs_submission_timestamp', 'Submission date'),
    text('hs_submission_url', 'Submission URL'),
    text('hs_survey_id', 'Survey ID'),
    text('hs_survey_name', 'Survey name'),
    choice('hs_survey_type', 'Survey type', [
      ['CES', 'CES'],
      ['CSAT', 'CSAT'],
      ['CUSTOM', 'Custom'],
      ['KNOWLEDGE', 'Knowledge base'],
      ['NPS', 'NPS'],
    ]),
    text('hs_survey_channel', 'Survey channel'),
    number('hs_value', 'Rating'),
    text('hs_response_group', 'Response group'),
    text('hs_sentiment', 'Sentiment'),
    textArea('hs_content', 'Response'),
    text('hs_contact_email_rollup', 'Contact email'),
    number('hs_contact_id', 'Contact ID'),
    text('hs_visitor_id', 'Visitor ID'),
    text('hs_form_guid', 'Form GUID'),
    text('hs_ingestion_id', 'Ingestion ID'),
    text('hs_knowledge_article_id', 'Knowledge article ID'),
    ownerOf('Feedback submission'),
  ],
  searchable: ['hs_survey_name', 'hs_content'],
  isReadOnly: true,
};
