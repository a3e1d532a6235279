import { ActionIcon, Button, Checkbox, Paper, SegmentedControl, Select, Table, Tabs, TextInput } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { Chip } from '../ui/marks/chip.js';
import { DensityChoice } from '../ui/choices/density-choice.js';
import { Person } from '../ui/marks/person.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState } from '../ui/loading/states.js';
import { Part } from './part.js';

const rows = [
  { name: 'Team plan', stage: 'Proposal', hue: 'teal', owner: 'Ada Larsen', amount: '€9,600' },
  { name: 'Renewal', stage: 'Negotiation', hue: 'amber', owner: 'Ben Ortiz', amount: '€47,800' },
  { name: 'Training days', stage: 'Qualified', hue: 'blue', owner: 'Dev Patel', amount: '€4,200' },
] as const;

/** Buttons, fields, tables and empty or loading content. */
export function ControlParts() {
  return (
    <>
      <Part title="Buttons" rule="One filled button a screen. 30 pixels high, 26 in tight places, 40 on a phone.">
        <Button leftSection={<IconPlus size={16} aria-hidden />}>New deal</Button>
        <Button variant="default">Import</Button>
        <Button variant="subtle" color="gray">
          Cancel
        </Button>
        <Button color="red">Delete</Button>
        <Button size="xs" variant="default">
          Refresh
        </Button>
        <ActionIcon variant="subtle" color="gray" aria-label="More">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Part>
      <Part title="Fields" rule="A label above, help below, an error in words.">
        <TextInput label="Name" placeholder="Acme" />
        <TextInput label="Domain" defaultValue="acme" error="Enter a domain such as acme.example" />
        <Select label="Priority" data={['High', 'Medium', 'Low']} defaultValue="High" />
        <Checkbox label="Done" defaultChecked />
        <SegmentedControl aria-label="Layout" data={['Table', 'Board']} />
      </Part>
      <Part
        title="Table"
        rule="One line a cell, figures to the right in tabular digits. Rows are 36 pixels high, or 28."
      >
        <DensityChoice />
        <PartsTable />
      </Part>
      <Part title="Tabs" rule="Views and sections of one page.">
        <Tabs defaultValue="all" w="100%">
          <Tabs.List>
            <Tabs.Tab value="all">All deals</Tabs.Tab>
            <Tabs.Tab value="mine">My deals</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="all" pt="sm">
            Every deal of the account.
          </Tabs.Panel>
          <Tabs.Panel value="mine" pt="sm">
            Deals that you own.
          </Tabs.Panel>
        </Tabs>
      </Part>
      <Part
        title="Empty and loading"
        rule="What is missing and what to do about it; grey bars at the height of the rows to come."
      >
        <Paper withBorder flex="1 1 320px">
          <EmptyState title="No deals yet" action={<Button variant="default">New deal</Button>}>
            Create one or import a file.
          </EmptyState>
        </Paper>
        <Paper withBorder flex="1 1 320px" p="sm">
          <RowsSkeleton rows={4} />
        </Paper>
      </Part>
    </>
  );
}

function PartsTable() {
  return (
    <Table highlightOnHover aria-label="Deals">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Stage</Table.Th>
          <Table.Th visibleFrom="xs">Owner</Table.Th>
          <Table.Th ta="end">Amount</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, stage, hue, owner, amount }) => (
          <Table.Tr key={name}>
            <Table.Td fw={500}>{name}</Table.Td>
            <Table.Td>
              <Chip hue={hue}>{stage}</Chip>
            </Table.Td>
            <Table.Td visibleFrom="xs">
              <Person name={owner} />
            </Table.Td>
            <Table.Td ta="end">{amount}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
