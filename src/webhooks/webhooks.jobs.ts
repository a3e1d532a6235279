import type { Job } from '../platform/jobs/job.js';
import type { WebhooksService } from './webhooks.service.js';

const hourMs = 3600 * 1000;

/** Removes what has been sent, or given up, long enough ago. */
export function createForgetDeliveriesJob({ forgetEnded }: Pick<WebhooksService, 'forgetEnded'>): Job {
  return { name: 'forget-deliveries', everyMs: hourMs, run: forgetEnded };
}
