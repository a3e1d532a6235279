import { describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import type { Reply } from '../../test/support/http.js';

const v3 = '/crm/v3/pipelines';
const checked = 'validateReferencesBeforeDelete=true';

interface Setting {
  readonly hub: TestHub;
  readonly recordId: string;
}

const kinds = [
  { type: 'deals', metadata: { probability: '1.0' }, stage: 'dealstage', pipeline: 'pipeline', named: 'dealname' },
  {
    type: 'tickets',
    metadata: { ticketState: 'CLOSED' },
    stage: 'hs_pipeline_stage',
    pipeline: 'hs_pipeline',
    named: 'subject',
  },
] as const;
type Kind = (typeof kinds)[number];

/** A hub with a pipeline `p` of the stages a and b, and a record in stage b. */
async function settingOf({ type, metadata, stage, pipeline, named }: Kind): Promise<Setting> {
  const hub = await newHub();
  const stages = ['a', 'b'].map((stageId, displayOrder) => ({ label: stageId, stageId, displayOrder, metadata }));
  await hub.request({ path: `${v3}/${type}`, json: { label: 'P', displayOrder: 1, pipelineId: 'p', stages } });
  const properties = { [named]: 'Acme', [stage]: 'b', [pipeline]: 'p' };
  const { status, body } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  expect(status).toBe(201);
  return { hub, recordId: body.id };
}

const remove = (hub: TestHub, path: string) => hub.request({ method: 'DELETE', path });
const replace = (hub: TestHub, path: string, { metadata }: Kind) => {
  const stages = [{ label: 'a', stageId: 'a', displayOrder: 0, metadata }];
  return hub.request({ method: 'PUT', path, json: { label: 'P', displayOrder: 1, stages } });
};
const stagesLeft = async (hub: TestHub, type: string) =>
  ((await hub.request({ path: `${v3}/${type}/p/stages` })).body?.results as { id: string }[] | undefined)?.map(
    ({ id }) => id,
  );

function expectInUse({ status, body }: Reply, stageIds: readonly string[], objectIds: readonly string[]): void {
  expect([status, body]).toEqual([
    400,
    {
      status: 'error',
      message: `Stage IDs: [${stageIds.join(', ')}] are being referenced by object IDs: [${objectIds.join(', ')}]`,
      correlationId: expect.any(String),
      context: { stageIds, objectIds },
      category: 'VALIDATION_ERROR',
      subCategory: 'PipelineError.STAGE_ID_IN_USE',
    },
  ]);
}

describe.each(kinds)('a stage of $type in use', (kind) => {
  const { type } = kind;

  it('cannot be deleted if references are checked, nor can its pipeline', async () => {
    const { hub, recordId } = await settingOf(kind);
    for (const query of [checked, 'validateDealStageUsagesBeforeDelete=true']) {
      expectInUse(await remove(hub, `${v3}/${type}/p/stages/b?${query}`), ['b'], [recordId]);
      expectInUse(await remove(hub, `${v3}/${type}/p?${query}`), ['a', 'b'], [recordId]);
      expectInUse(await replace(hub, `${v3}/${type}/p?${query}`, kind), ['b'], [recordId]);
    }
    expect(await stagesLeft(hub, type)).toEqual(['a', 'b']);
    expect((await remove(hub, `${v3}/${type}/p/stages/a?${checked}`)).status).toBe(204);
  });

  it('cannot be deleted on the dated version, whatever the parameters', async () => {
    const { hub, recordId } = await settingOf(kind);
    const dated = `/crm/pipelines/2026-09/${type}`;
    const query = 'validateReferencesBeforeDelete=false';
    expectInUse(await remove(hub, `${dated}/p/stages/b?${query}`), ['b'], [recordId]);
    expectInUse(await remove(hub, `${dated}/p?${query}`), ['a', 'b'], [recordId]);
    expectInUse(await replace(hub, `${dated}/p`, kind), ['b'], [recordId]);
    expect(await stagesLeft(hub, type)).toEqual(['a', 'b']);
    expect((await remove(hub, `${dated}/p/stages/a`)).status).toBe(204);
  });

  it('can be deleted without the check, in each of the three ways', async () => {
    const byStage = await settingOf(kind);
    expect((await remove(byStage.hub, `${v3}/${type}/p/stages/b`)).status).toBe(204);
    expect(await stagesLeft(byStage.hub, type)).toEqual(['a']);
    const byReplacement = await settingOf(kind);
    expect((await replace(byReplacement.hub, `/crm/pipelines/v3/${type}/p`, kind)).status).toBe(200);
    expect(await stagesLeft(byReplacement.hub, type)).toEqual(['a']);
    const byPipeline = await settingOf(kind);
    expect((await remove(byPipeline.hub, `${v3}/${type}/p?validateReferencesBeforeDelete=false`)).status).toBe(204);
    expect(await stagesLeft(byPipeline.hub, type)).toBeUndefined();
  });

  it('can be deleted once the record has left it or is in the recycle bin', async () => {
    const moved = await settingOf(kind);
    const path = `/crm/v3/objects/${type}/${moved.recordId}`;
    await moved.hub.request({ method: 'PATCH', path, json: { properties: { [kind.stage]: 'a' } } });
    expect((await remove(moved.hub, `${v3}/${type}/p/stages/b?${checked}`)).status).toBe(204);
    const archived = await settingOf(kind);
    await remove(archived.hub, `/crm/v3/objects/${type}/${archived.recordId}`);
    expect((await remove(archived.hub, `${v3}/${type}/p?${checked}`)).status).toBe(204);
  });
});

it('an error names up to 100 records, the lowest ids first, and only those of the hub', async () => {
  const [kind] = kinds;
  const { hub, recordId } = await settingOf(kind);
  const properties = { dealname: 'Acme', pipeline: 'p', dealstage: 'b' };
  const inputs = Array.from({ length: 100 }, () => ({ properties }));
  const { status, body: made } = await hub.request({ path: '/crm/v3/objects/deals/batch/create', json: { inputs } });
  expect(status).toBe(201);
  const ids = [recordId, ...(made.results as { id: string }[]).map(({ id }) => id)];
  const sorted = ids.toSorted((a, b) => Number(a) - Number(b));
  expectInUse(await remove(hub, `${v3}/deals/p/stages/b?${checked}`), ['b'], sorted.slice(0, 100));
  const other = await settingOf(kind);
  await remove(other.hub, `/crm/v3/objects/deals/${other.recordId}`);
  expect((await remove(other.hub, `${v3}/deals/p/stages/b?${checked}`)).status).toBe(204);
});

it('a query parameter that is not a boolean is rejected', async () => {
  const hub = await newHub();
  const { status, body } = await remove(hub, `${v3}/deals/default?validateReferencesBeforeDelete=maybe`);
  expect([status, body.message]).toEqual([
    400,
    'Unable to parse value for query parameter: validateReferencesBeforeDelete',
  ]);
});
