import { type DiskRoom, megabytes } from '../../../events/platform/blobs/disk-room.ts';

/** What operators are told of a disk without room; nothing while there is enough. */
export const diskProblems = async (room: DiskRoom): Promise<string[]> => {
  if (!(await room.isFull())) return [];
  const free = megabytes((await room.free()) ?? 0);
  return [`the disk is full (${free} free): commands are refused until there are ${megabytes(room.least)}`];
};
