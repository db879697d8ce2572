/** What a run of the installation has shown, for whoever reads its output. */
export type RunReport = {
  readonly engine: string;
  /** Lines of `service image state`. */
  readonly services: readonly string[];
  /** What was ended under load, in its order. */
  readonly ended: readonly string[];
  /** Applications: answered with 201, their events in the log, of different ids, and in the list that people see. */
  readonly acknowledged: number;
  readonly stored: string;
  readonly shown: string;
  /** Of those under load: answered only when they were sent again under their key. */
  readonly sentAgain: number;
  readonly minutes: number;
};

export const formatRunReport = (report: RunReport): string =>
  [
    `Engine: ${report.engine}`,
    'Services up:',
    ...report.services.map((line) => `  ${line}`),
    `Ended under load: ${report.ended.join(', ')}`,
    `Applications acknowledged: ${report.acknowledged} (${report.sentAgain} not at the first try)`,
    `Events stored, of different applications: ${report.stored}`,
    `Rows shown: ${report.shown}`,
    `Minutes, without building images: ${report.minutes.toFixed(1)}`,
  ].join('\n');
