/** Results of a run of the installation, line by line, as the table of docs/how-to/run-in-containers.md. */
export const formatRunReport = (rows: readonly (readonly [what: string, seen: string])[]): string =>
  ['| What | Seen |', '| --- | --- |', ...rows.map(([what, seen]) => `| ${what} | ${seen} |`)].join('\n');
