/** The contents of files as lines, in the order of their hashes. `where` is a condition on the row `f` of the file. */
export function toContentsQuery(where: string): string {
  return `
    select json_build_object('hubId', hub_id, 'blobId', blob_id, 'size', size, 'sha256', sha256)::text as line
    from (
      select distinct f.hub_id, f.blob_id, f.size, f.sha256 from file f join blob b on b.hub_id = f.hub_id and b.blob_id = f.blob_id
      where b.state = 'kept' and ${where}
    ) c
    order by c.sha256 collate "C"`;
}
