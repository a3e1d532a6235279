import { t } from '../../i18n/messages.js';

interface ShownScope {
  readonly name: string;
  /** What it allows an app to do. */
  readonly meaning: string;
}

const groups: readonly (readonly [RegExp, string])[] = [
  [/^crm\.objects\./, t('Records')],
  [/^crm\.(schemas|dealsplits|pipelines)/, t('Properties, pipelines and types')],
  [/^crm\.lists\./, t('Lists')],
  [/^crm\./, t('Other CRM')],
  [/^(oauth|timeline|tickets|e-commerce|files|forms)/, t('Common')],
  [/^(settings|account-info|business)/, t('Settings')],
  [/^(conversations|communication)/, t('Conversations')],
  [/^(automation|marketing|content|cms|social|transactional)/, t('Marketing and content')],
];
const order = [t('Common'), t('Records'), t('Properties, pipelines and types'), t('Lists'), t('Other CRM')];

/** Groups scopes, the most requested groups first. */
export function toScopeGroups(scopes: readonly ShownScope[]): { group: string; items: string[] }[] {
  const byGroup = new Map<string, string[]>(order.map((group) => [group, []]));
  for (const { name } of scopes) {
    const group = groups.find(([pattern]) => pattern.test(name))?.[1] ?? t('Other');
    byGroup.set(group, [...(byGroup.get(group) ?? []), name]);
  }
  return [...byGroup].filter(([, items]) => items.length > 0).map(([group, items]) => ({ group, items }));
}

/** Whether every typed word is in the name or the meaning of a scope. */
export function matchesScope({ name, meaning }: ShownScope, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${name} ${meaning}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
