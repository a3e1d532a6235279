import { Table, VisuallyHidden } from '@mantine/core';

interface HiddenHeadProps {
  /** Width in pixels. */
  readonly w?: number;
  readonly children: string;
}

/** A column header that only screen readers need. */
export function HiddenHead({ w, children }: HiddenHeadProps) {
  return (
    <Table.Th {...(w !== undefined && { w })}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </Table.Th>
  );
}
