import { foldChangesBy } from '../kernel/fold.ts';
import type { UadAnswers, UadReportStatus, UadStep } from '../lending/uad/uad-form.ts';
import type { UadReportEvent } from './uad-report.events.ts';

export type UadReport = {
  readonly status: UadReportStatus;
  /** Where it was last worked on. */
  readonly step: UadStep;
  readonly answers: UadAnswers;
  /** The loan file that it belongs to since it was attached to an order of it; left out while it belongs to none. */
  readonly applicationId?: string;
  /** Those it goes with; left out while there are none. */
  readonly orderIds?: readonly string[];
  /** True once erasure of its text began; left out before. */
  readonly isErased?: boolean;
};

const { evolve } = foldChangesBy<UadReport, UadReportEvent>({
  UadAnswersGiven: (report, { data: { answers, step } }) => ({
    step,
    answers: { ...report.answers, ...Object.fromEntries(answers.map(({ field, value }) => [field, value])) },
  }),
  UadReportAttached: ({ orderIds = [] }, { data: { applicationId, orderId } }) => ({
    applicationId,
    orderIds: [...orderIds, orderId],
  }),
  UadReportSubmitted: () => ({ status: 'submitted' }),
  UadReportDiscarded: () => ({ status: 'discarded' }),
  UadReportErasureBegun: () => ({ isErased: true }),
});

/** A UAD form after an event; undefined before its start. */
export const evolveUadReport = (report: UadReport | undefined, event: UadReportEvent): UadReport | undefined => {
  if (event.type === 'UadReportStarted') return report ?? { status: 'draft', step: 'location', answers: {} };
  return report && evolve(report, event);
};
