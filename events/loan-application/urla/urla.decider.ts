import type { UrlaStated } from './urla.events.ts';

/** Of the application as stated, what decisions need: whether there is one. */
export type UrlaSlice = {
  /** The draft that it was taken with; null for a file that a program or the short form began. */
  readonly urlaDraftId: string | null;
};

/** The whole application, to be kept with the submission that was made of it. */
export type StatedUrla = UrlaStated['data'];

export const urlaModule = {
  begin: (): UrlaSlice => ({ urlaDraftId: null }),
  /** What of a submission is kept beside it. */
  state: (urla: StatedUrla | undefined): UrlaStated[] => (urla ? [{ type: 'UrlaStated', data: urla }] : []),
  evolve: {
    UrlaStated: (_slice: UrlaSlice, { data }: UrlaStated): Partial<UrlaSlice> => ({ urlaDraftId: data.draftId }),
  },
};
