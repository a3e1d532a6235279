import type { Static } from 'typebox';
import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { Clock } from '../../platform/clock.js';
import { toContext } from '../templates/event-context.js';
import type { PreviewInput, Preview } from './previews.schema.js';
import type { RenderingService } from '../rendering/rendering.service.js';
import type { AppPlace } from '../templates/changes.service.js';
import { TemplateError } from '../rendering/template-error.js';
import type { TemplateKind } from '../rendering/program.js';
import { refusal } from '../templates/refusals.js';
import { templateErrors } from '../templates/templates.errors.js';

/** Previews of templates that are being edited. */
export interface PreviewsService {
  /** Renders a sample event, or returns the error of the template. Throws APP_NOT_YOURS (403). */
  preview(asked: AppPlace & { readonly input: Static<typeof PreviewInput> }): Promise<Static<typeof Preview>>;
}

interface PreviewsDeps {
  readonly clock: Clock;
  readonly apps: Pick<AppsService, 'findApp'>;
  readonly rendering: Pick<RenderingService, 'preview'>;
}

const largestAppId = 2_147_483_647;
const beyondLimits = 'With these values the template goes beyond a limit of size or time.';

export function createPreviewsService({ clock, apps, rendering }: PreviewsDeps): PreviewsService {
  const show = async (
    input: Static<typeof PreviewInput>,
    kind: TemplateKind,
  ): Promise<Static<typeof Preview>[TemplateKind]> => {
    const text = (kind === 'header' ? input.headerTemplate : input.detailTemplate) ?? '';
    const { tokens = [], objectType = 'contacts', extraData, timeZone = 'UTC' } = input;
    const values = Object.fromEntries(tokens.map(({ name, value }) => [name, value]));
    const event = { id: 'sample', objectType, timestamp: clock.now(), tokens: values, extraData };
    try {
      const html = await rendering.preview({ text, kind, timeZone, context: toContext(event, { tokens }, kind) });
      if (html !== undefined) return { html, error: null };
      return { html: null, error: { message: beyondLimits, line: null, column: null } };
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      const { message, line, column } = error;
      return { html: null, error: { message, line, column } };
    }
  };
  return {
    async preview({ appId, developerId, input }) {
      const id = Number(appId);
      const app = id <= largestAppId ? await apps.findApp(id) : undefined;
      if (app?.developerId !== developerId) throw refusal(templateErrors.appNotYours);
      const [header, detail] = await Promise.all([show(input, 'header'), show(input, 'detail')]);
      return { header, detail };
    },
  };
}
