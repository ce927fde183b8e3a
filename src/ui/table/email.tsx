/** An e-mail address in a cell: where it has no room, its domain goes to the next line. */
export function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@') + 1;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
