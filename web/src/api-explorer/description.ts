import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/messages.js';
import { toProblem } from '../api/problem.js';

/** A JSON Schema, with the keywords that the description uses. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly $ref?: string;
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses?: Readonly<Record<string, Content & { readonly description?: string }>>;
}

/** The OpenAPI description of the server, as far as this page shows it. */
interface Description {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** An endpoint: a method and a path. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly family: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: Schema; readonly isRequired: boolean } | undefined;
  /** The combinations of credentials that it accepts, by the names of their schemes; none: it is open to anyone. */
  readonly security: readonly (readonly string[])[];
  readonly responses: readonly { readonly status: string; readonly text: string; readonly schema?: Schema }[];
}

export interface Family {
  readonly name: string;
  readonly slug: string;
  readonly group: 'API' | 'Earlier versions' | 'Web app and sandbox';
  readonly operations: readonly Operation[];
}

/** The endpoints, in families, in the order of the description: those for apps first. */
export function toFamilies({ paths }: Description): Family[] {
  const byName = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const operation = toOperation(method, path, described);
      byName.set(operation.family, [...(byName.get(operation.family) ?? []), operation]);
    }
  }
  const families = [...byName].map(([name, operations]) => ({
    ...{ name, operations },
    slug: toSlug(name),
    group: toGroup(name, operations),
  }));
  return groups.flatMap((group) => families.filter((family) => family.group === group));
}

const groups = ['API', 'Earlier versions', 'Web app and sandbox'] as const;

function toGroup(name: string, operations: readonly Operation[]): Family['group'] {
  if (operations.every(({ path }) => /^\/_(app|spoke)\//.test(path))) return 'Web app and sandbox';
  return /\bversions? \d|^Empty lists$/.test(name) ? 'Earlier versions' : 'API';
}

const toSlug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function toOperation(method: string, path: string, described: DescribedOperation): Operation {
  const { operationId, summary = '', tags = [], parameters = [], requestBody, security = [], responses } = described;
  const [content] = Object.entries(requestBody?.content ?? {});
  return {
    ...{ path, summary, parameters },
    id: operationId,
    method: method.toUpperCase(),
    family: tags[0] ?? t('Other'),
    body: content && { type: content[0], schema: content[1].schema ?? {}, isRequired: requestBody?.required ?? false },
    security: security.map((schemes) => Object.keys(schemes)),
    responses: Object.entries(responses ?? {}).map(([status, response]) => {
      const schema = Object.values(response.content ?? {})[0]?.schema;
      return { status, text: response.description ?? '', ...(schema && { schema }) };
    }),
  };
}

/** The description, read once: it does not change while the server runs. */
export function useFamilies() {
  return useQuery({
    queryKey: ['api-description'],
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async () => {
      const response = await fetch('/openapi.json');
      if (!response.ok) throw await toProblem(response);
      return toFamilies((await response.json()) as Description);
    },
  });
}
