import type { Db } from '../../platform/db/db.js';
import * as store from './removals.store.js';

interface Life {
  hasEnded(): boolean;
}

export interface TemplateRemovalsService {
  /** Removes the events of deleted templates from every hub, thousands at a time, and then the templates. Spec 3.2. */
  removeDeletedTemplates(life: Life): Promise<void>;
}

const rowsAtOnce = 2000;

export function createTemplateRemovalsService(db: Db): TemplateRemovalsService {
  /** Repeats the step until it returns less than a full batch. */
  const repeat = async (life: Life, step: () => Promise<number>): Promise<void> => {
    let count = rowsAtOnce;
    while (count === rowsAtOnce && !life.hasEnded()) count = await step();
  };

  const removeEvents = async (templateId: string, life: Life): Promise<void> => {
    for (const hubId of await db.read((tx) => store.listHubsWithEvents(tx, templateId))) {
      const place = { hubId, templateId, limit: rowsAtOnce };
      await repeat(life, () => db.statement((tx) => store.deleteEvents(tx, place)));
    }
    await repeat(life, () => db.statement((tx) => store.deleteKeys(tx, templateId, rowsAtOnce)));
  };

  /** Returns false if an event arrived meanwhile, from a process that had cached the template before it was deleted. */
  const removeTemplate = (templateId: string): Promise<boolean> =>
    db.write(async (tx) => {
      await store.lockDeletedTemplate(tx, templateId);
      const hubs = await store.listHubsWithEvents(tx, templateId);
      if (hubs.length > 0) return false;
      await store.deleteTemplate(tx, templateId);
      return true;
    });

  return {
    async removeDeletedTemplates(life) {
      for (const templateId of await db.read((tx) => store.listDeletedTemplates(tx))) {
        let isGone = false;
        while (!isGone && !life.hasEnded()) {
          await removeEvents(templateId, life);
          isGone = !life.hasEnded() && (await removeTemplate(templateId));
        }
      }
    },
  };
}
