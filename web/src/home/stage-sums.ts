import type { FoundRecord } from '../objects/index-page/rows/search-pages.js';
import type { Pipeline } from '../objects/property.js';

/** The deals of a stage. */
interface StageSum {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** In the currency of the account. */
  readonly amount: number;
}

export interface PipelineSum {
  readonly id: string;
  readonly label: string;
  readonly stages: readonly StageSum[];
  readonly count: number;
  readonly amount: number;
  /** The amounts by the probability of their stages. */
  readonly weighted: number;
}

const toAmount = ({ properties }: FoundRecord): number => Number(properties['amount_in_home_currency'] ?? 0) || 0;

/** The amounts of deals together, in the currency of the account. */
export const addUp = (deals: readonly FoundRecord[]): number => deals.reduce((sum, deal) => sum + toAmount(deal), 0);

/** The open stages of the pipelines that have some of the deals, with their sums. */
export function sumByStage(pipelines: readonly Pipeline[], deals: readonly FoundRecord[]): PipelineSum[] {
  return pipelines.flatMap(({ id, label, stages }) => {
    const own = deals.filter(({ properties }) => properties['pipeline'] === id);
    if (own.length === 0) return [];
    const sums = stages.map((stage) => {
      const inStage = own.filter(({ properties }) => properties['dealstage'] === stage.id);
      const sum = { id: stage.id, label: stage.label, count: inStage.length, amount: addUp(inStage) };
      const probability = Number(stage.metadata['probability'] ?? 0);
      const isClosed = stage.metadata['isClosed'] === 'true' || probability === 1 || probability === 0;
      return { sum, weighted: sum.amount * probability, isShown: !isClosed || inStage.length > 0 };
    });
    return [
      {
        ...{ id, label, count: own.length, amount: addUp(own) },
        stages: sums.filter(({ isShown }) => isShown).map(({ sum }) => sum),
        weighted: sums.reduce((all, { weighted }) => all + weighted, 0),
      },
    ];
  });
}

/** The deals that are expected to close from now to that many days ahead. */
export function closingWithin(deals: readonly FoundRecord[], now: Date, days: number) {
  const soon = deals.filter(({ properties }) => {
    const at = Date.parse(properties['closedate'] ?? '');
    return at >= now.getTime() && at <= now.getTime() + days * 86_400_000;
  });
  return { count: soon.length, amount: addUp(soon) };
}
