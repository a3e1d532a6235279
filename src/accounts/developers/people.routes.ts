import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { DeveloperPeople, DeveloperPersonParams } from './people.schema.js';
import type { DeveloperPeopleService } from './people.service.js';

const path = '/_app/developer/people';
const common = { tag: 'Developer accounts', callers: ['developer'] } as const;

interface Deps {
  readonly developerPeople: DeveloperPeopleService;
}

/** Who belongs to a developer account. */
export function addDeveloperPeopleRoutes(server: Server, { developerPeople }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listDeveloperPeople',
    summary: 'The people of the developer account',
    success: { 200: DeveloperPeople },
    handler: async ({ caller }) => ({ results: await developerPeople.listPeople(caller) }),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:userId`,
    operationId: 'removeDeveloperPerson',
    summary: 'Take somebody out, from their next request on',
    params: DeveloperPersonParams,
    success: { 204: null },
    refusals: [409],
    handler: ({ caller, params }) => developerPeople.removePerson(caller, Number(params.userId)),
  });
}
