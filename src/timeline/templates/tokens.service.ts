import type { EventTemplate, TemplateToken } from './template.js';
import type { TemplateChangesService, TemplatePlace } from './changes.service.js';
import { refusal } from './refusals.js';
import { templateErrors } from './templates.errors.js';
import { toChangedToken, withToken } from './token-rules.js';
import type { TokenInput, TokenUpdate } from './tokens.schema.js';

interface TokenPlace extends TemplatePlace {
  readonly tokenName: string;
}

/** All throw APP_NOT_YOURS (403) and TEMPLATE_NOT_FOUND (404). Other refusals: templates.errors.ts. */
export interface TokensService {
  /** Throws TOKEN_EXISTS (409), and TOO_MANY_TOKENS (400) beyond 500. */
  createToken(creation: TemplatePlace & { readonly input: TokenInput }): Promise<TemplateToken>;
  /** Name and type cannot change. Throws TOKEN_NOT_FOUND (404). */
  updateToken(change: TokenPlace & { readonly update: TokenUpdate }): Promise<TemplateToken>;
  /** Existing events keep their values. Throws TOKEN_NOT_FOUND (404). */
  deleteToken(place: TokenPlace): Promise<void>;
}

export function createTokensService({ change }: Pick<TemplateChangesService, 'change'>): TokensService {
  return {
    createToken: async ({ input, ...place }) => {
      const changed = await change(place, (template, now) => ({
        ...template,
        tokens: withToken(template, input, now),
      }));
      return getToken(changed, input.name);
    },
    updateToken: async ({ tokenName, update, ...place }) => {
      const changed = await change(place, (template, now) => {
        const next = toChangedToken(getToken(template, tokenName), update, now);
        return { ...template, tokens: template.tokens.map((token) => (token.name === tokenName ? next : token)) };
      });
      return getToken(changed, tokenName);
    },
    deleteToken: async ({ tokenName, ...place }) => {
      await change(place, (template) => {
        const gone = getToken(template, tokenName);
        return { ...template, tokens: template.tokens.filter((token) => token !== gone) };
      });
    },
  };
}

function getToken({ id, tokens }: EventTemplate, name: string): TemplateToken {
  const token = tokens.find((one) => one.name === name);
  if (!token) throw refusal(templateErrors.tokenNotFound, { id, name });
  return token;
}
