/** The largest of some deviations; with PRINT_DEVIATIONS=1 it is printed, for the table of what was proved. */
export const largestDeviation = (what: string, deviations: readonly number[]): number => {
  const largest = deviations.reduce((most, each) => Math.max(most, each), 0);
  if (process.env['PRINT_DEVIATIONS'])
    process.stderr.write(`${what}: ${deviations.length} cases, largest deviation ${largest}\n`);
  return largest;
};
