import { Anchor, Button, Code, Drawer, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { tLabel } from '../../i18n/labels.js';
import { t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { toState, useViews, type SavedView } from '../../objects/index-page/views/use-views.js';
import { writeState } from '../../objects/index-page/views/view-state.js';
import type { ObjectType } from '../../objects/object-types.js';
import type { Property } from '../../objects/properties.js';
import { paths } from '../../paths.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { useAllTypes } from '../type-choice.js';
import { FillBar } from './fill-bar.js';
import { toFillRate } from './fill-rate.js';
import { toKindLabel } from './property-kinds.js';
import { useFillRates, usePropertyUses, type PropertyUses } from './property-usage.js';

interface PropertyDetailsProps {
  readonly objectType: string;
  readonly property: Property;
  readonly group: string;
  /** Undefined if the user may not change it. */
  readonly onEdit: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Drawer with the definition of a property, how many records have a value, and where it is used. */
export function PropertyDetails({ objectType, property, group, onEdit, onClose }: PropertyDetailsProps) {
  const rates = useFillRates(objectType);
  const type = useAllTypes().find((one) => one.name === objectType);
  const { name, description } = property;
  const label = property.hubspotDefined ? tLabel(property.label) : property.label;
  return (
    <Drawer opened onClose={onClose} position="right" size={440} title={label}>
      <Stack gap="lg">
        {description !== '' && <Text size="sm">{description}</Text>}
        <Table layout="fixed" verticalSpacing={6} aria-label={t('Property details')}>
          <Table.Tbody>
            <Fact name={t('Internal name')}>
              <Code>{name}</Code>
            </Fact>
            <Fact name={t('Field type')}>{toKindLabel(property)}</Fact>
            <Fact name={t('Group')}>{group}</Fact>
            <Fact name={t('Records with a value')}>
              <Loaded query={rates} rows={1} rowHeight={20}>
                {(all) => {
                  const rate = toFillRate(all, name);
                  return (
                    <>
                      <FillBar rate={rate} />
                      <Text size="xs" c="dimmed">
                        {rate.hint}
                      </Text>
                    </>
                  );
                }}
              </Loaded>
            </Fact>
          </Table.Tbody>
        </Table>
        {type && <Uses type={type} name={name} />}
        {onEdit && (
          <Group>
            <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {t('Edit')}
            </Button>
          </Group>
        )}
      </Stack>
    </Drawer>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" w={150} fw={500} c="dimmed" fz="sm">
        {name}
      </Table.Th>
      <Table.Td fz="sm" className="any-text">
        {children}
      </Table.Td>
    </Table.Tr>
  );
}

type Use = PropertyUses['results'][number];

const kinds: readonly (readonly [Use['kind'], string])[] = [
  ['VIEW', t('Views')],
  ['LIST', t('Lists')],
  ['DASHBOARD', t('Dashboards')],
  ['RECORD_PAGE', t('Record page')],
  ['CALCULATED_PROPERTY', t('Calculated properties')],
  ['OBJECT_TYPE', t('Object type')],
  ['APP_CARD', t('App cards')],
  ['WEBHOOK', t('Webhooks')],
];

interface UsesProps {
  readonly type: ObjectType;
  readonly name: string;
}

function Uses({ type, name }: UsesProps) {
  const objectType = type.name;
  const views = useViews(type).list.data ?? [];
  const uses = usePropertyUses(objectType, name);
  return (
    <section aria-labelledby="property-uses">
      <Title order={3} id="property-uses" mb="xs" fz="sm">
        {t('Used in')}
      </Title>
      <Loaded query={uses} rows={3} rowHeight={28}>
        {(found) => <FoundUses uses={found} {...{ objectType, views }} />}
      </Loaded>
    </section>
  );
}

interface FoundUsesProps extends Omit<UseLinkProps, 'use'> {
  readonly uses: PropertyUses;
}

function FoundUses({ objectType, uses, views }: FoundUsesProps) {
  const { results, unshared, hasMore } = uses;
  const some = kinds.filter(([kind]) => results.some((use) => use.kind === kind));
  return (
    <Stack gap="sm">
      {some.map(([kind, title]) => (
        <div key={kind}>
          <Text size="xs" c="dimmed" id={`uses-${kind}`}>
            {title}
          </Text>
          <Stack gap={2} component="ul" m={0} p={0} aria-labelledby={`uses-${kind}`} style={{ listStyle: 'none' }}>
            {results
              .filter((use) => use.kind === kind)
              .map((use) => (
                <li key={use.id}>
                  <UseLink {...{ objectType, use, views }} />
                </li>
              ))}
          </Stack>
        </div>
      ))}
      {some.length === 0 && unshared === 0 && (
        <Text size="sm" c="dimmed">
          {t('Nothing in this account refers to it.')}
        </Text>
      )}
      {unshared > 0 && (
        <Text size="sm" c="dimmed">
          {t(
            '{unshared, plural, one {Also in # view, dashboard or record page that other users have not shared.} other {Also in # views, dashboards or record pages that other users have not shared.}}',
            { unshared },
          )}
        </Text>
      )}
      {hasMore && (
        <Text size="sm" c="dimmed">
          {t('The first 100 of each kind are listed.')}
        </Text>
      )}
    </Stack>
  );
}

const detailWords: Readonly<Record<string, string>> = {
  column: t('Column'),
  filter: t('Filter'),
  sort: t('Sort'),
  group: t('Group'),
  lane: t('Lane'),
  card: t('Card'),
};

interface UseLinkProps {
  readonly objectType: string;
  readonly use: Use;
  readonly views: readonly SavedView[];
}

function UseLink({ objectType, use, views }: UseLinkProps) {
  const { hubId } = useHub();
  const { kind, id, name, details } = use;
  const view = kind === 'VIEW' ? views.find((one) => one.id === id) : undefined;
  const state = view && new URLSearchParams({ ...writeState(toState(view)), view: id });
  const links: Partial<Record<Use['kind'], string>> = {
    ...(state && { VIEW: `${paths.objects(hubId, objectType)}?${state.toString()}` }),
    LIST: paths.list(hubId, id),
    DASHBOARD: paths.dashboards(hubId, id),
  };
  const title = kind === 'RECORD_PAGE' ? (id === 'own' ? t('Your own layout') : t('Layout of the account')) : name;
  const to = links[kind];
  const said = kind === 'VIEW' ? details.map((detail) => detailWords[detail] ?? detail) : details;
  return (
    <Group gap={6}>
      {to === undefined ? (
        <Text size="sm" className="any-text">
          {title}
        </Text>
      ) : (
        <Anchor component={Link} to={to} fz="sm" className="any-text">
          {title}
        </Anchor>
      )}
      {said.length > 0 && (
        <Text size="xs" c="dimmed" className="any-text">
          {said.join(', ')}
        </Text>
      )}
    </Group>
  );
}
