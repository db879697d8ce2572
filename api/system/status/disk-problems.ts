import { type DiskRoom, megabytes } from '../../../events/platform/blobs/disk-room.ts';

/** Message for operators when the disk is full; empty otherwise. */
export const diskProblems = async (room: DiskRoom): Promise<string[]> => {
  if (!(await room.isFull())) return [];
  const free = megabytes((await room.free()) ?? 0);
  return [`the disk is full (${free} free): commands are refused until there are ${megabytes(room.least)}`];
};
