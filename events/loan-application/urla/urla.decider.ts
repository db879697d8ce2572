import type { UrlaStated } from './urla.events.ts';

/** The whole application, to be kept with the submission that was made of it. */
export type StatedUrla = UrlaStated['data'];

/** Details of a submission. Nothing is decided on them, so a file's state leaves them out. */
export const stateUrla = (urla: StatedUrla | undefined): UrlaStated[] =>
  urla ? [{ type: 'UrlaStated', data: urla }] : [];
