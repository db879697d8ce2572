import type { TitleResult } from './title.kind.ts';

/** Ways to clear a blocking title exception. */
export const clearanceNames = {
  removed: 'Removed by the title company',
  satisfied: 'Paid off or satisfied',
  insured_over: 'Insured over by an endorsement',
  accepted: 'Accepted, as the investor allows',
} as const;
export type Clearance = keyof typeof clearanceNames;
export const clearances = ['removed', 'satisfied', 'insured_over', 'accepted'] as const satisfies readonly Clearance[];

/** Standard ones stand in every report and need no clearing. */
export type ExceptionState = 'standard' | 'open' | 'cleared';

/** The exceptions of a report as it comes, by number: nothing of it is cleared. */
export const exceptionsOf = ({
  exceptions,
}: Pick<TitleResult, 'exceptions'>): Readonly<Record<number, ExceptionState>> =>
  Object.fromEntries(exceptions.map(({ number, isStandard }) => [number, isStandard ? 'standard' : 'open']));
