/** The space of the rows of a table that are not in the document. */
export function RowSpace({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  );
}
