import type { UrlaStated } from './urla.events.ts';

/** The whole application, to be kept with the submission that was made of it. */
export type StatedUrla = UrlaStated['data'];

/** What of a submission is kept beside it. Nothing is decided on it, so a file's state has nothing of it. */
export const stateUrla = (urla: StatedUrla | undefined): UrlaStated[] =>
  urla ? [{ type: 'UrlaStated', data: urla }] : [];
