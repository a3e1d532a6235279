import { userErrors } from '../accounts/rules/users.errors.js';
import type { UsersService } from '../accounts/people/users.service.js';
import type { Clock } from '../platform/clock.js';

interface UsageReportRequest {
  readonly hubId: number;
  /** As given in the path. */
  readonly userId: string;
}

/** The recipient of a report and when it was started. */
interface UsageReport {
  readonly userId: number;
  readonly userEmail: string;
  readonly enqueueTime: string;
}

export interface UsageReportsService {
  /**
   * Accepts a request for the report on records near their limits. Throws USER_NOT_FOUND (404), also for users of other
   * hubs.
   */
  orderReport(request: UsageReportRequest): Promise<UsageReport>;
}

interface UsageReportsDeps {
  readonly clock: Clock;
  readonly users: Pick<UsersService, 'findUser' | 'findRole'>;
}

/** Assumption A10: the report itself is sent by mail, which this server does not do. */
export function createUsageReportsService({ clock, users }: UsageReportsDeps): UsageReportsService {
  return {
    async orderReport({ hubId, userId: text }) {
      const userId = /^[0-9]{1,9}$/.test(text) ? Number(text) : 0;
      const user = (await users.findRole(hubId, userId)) && (await users.findUser(userId));
      if (!user) throw userErrors.userNotFound();
      return { userId, userEmail: user.email, enqueueTime: clock.now().toISOString() };
    },
  };
}
