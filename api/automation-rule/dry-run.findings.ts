import type { DryRunOfFile } from '../../events/loan-application/automation/automation.dry-run.ts';
import { type DryRunFindings, MOST_TOUCHED } from './automation-rule.contract.ts';

const MOST_REASONS = 10;
/** Of one file. */
const MOST_MOMENTS = 5;

type FileOf = { readonly applicationId: string; readonly loanNumber: string };

/** Findings of a dry run, file by file, keeping only as many as are shown. */
export const createFindings = (total: number) => {
  const counts = { done: 0, evaluated: 0, applied: 0, notApplied: 0, notEvaluated: 0, touched: 0, changed: 0 };
  const unknown = new Map<string, number>();
  const files: DryRunFindings['files'] = [];

  return {
    add: (file: FileOf, { evaluated, notApplied, unknown: reasons, touched }: DryRunOfFile): void => {
      counts.done += 1;
      counts.evaluated += evaluated;
      counts.applied += touched.length;
      counts.notApplied += notApplied;
      counts.notEvaluated += reasons.length;
      // Reasons are made of the conditions of one rule: there are few different ones.
      for (const why of reasons) unknown.set(why, (unknown.get(why) ?? 0) + 1);
      if (touched.length === 0) return;
      counts.touched += 1;
      if (touched.some(({ changes }) => changes)) counts.changed += 1;
      if (files.length === MOST_TOUCHED) return;
      files.push({
        ...file,
        moments: touched.slice(0, MOST_MOMENTS).map(({ at, because, does }) => ({ at, because, does })),
      });
    },

    /** Without the files, which come at the end. */
    soFar: (): DryRunFindings => ({ total, ...counts, unknown: [], files: [] }),

    inAll: (): DryRunFindings => ({
      total,
      ...counts,
      unknown: [...unknown]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, MOST_REASONS)
        .map(([why, times]) => ({ why, times })),
      files,
    }),
  };
};
