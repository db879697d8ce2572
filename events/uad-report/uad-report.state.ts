import { foldChangesBy } from '../kernel/fold.ts';
import type { UadAnswers, UadReportStatus, UadStep } from '../lending/uad/uad-form.ts';
import type { UadReportEvent } from './uad-report.events.ts';

export type UadReport = {
  readonly status: UadReportStatus;
  /** Where it was last worked on. */
  readonly step: UadStep;
  readonly answers: UadAnswers;
};

const { evolve } = foldChangesBy<UadReport, UadReportEvent>({
  UadAnswersGiven: (report, { data: { answers, step } }) => ({
    step,
    answers: { ...report.answers, ...Object.fromEntries(answers.map(({ field, value }) => [field, value])) },
  }),
  UadReportSubmitted: () => ({ status: 'submitted' }),
  UadReportDiscarded: () => ({ status: 'discarded' }),
});

/** A UAD form after an event; undefined before its start. */
export const evolveUadReport = (report: UadReport | undefined, event: UadReportEvent): UadReport | undefined => {
  if (event.type === 'UadReportStarted') return report ?? { status: 'draft', step: 'location', answers: {} };
  return report && evolve(report, event);
};
