import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { stageOfQueue, type WorkQueue } from '../../../events/lending/life-cycle/work-queues.ts';
import { type Chapter, does } from '../files/step.ts';

/** Every other file goes back to its queue, so that a queue has files that someone has and files that nobody has. */
export const backToQueue =
  (role: Role, queue: WorkQueue): Chapter =>
  (file) =>
    file.number % 2 === 0
      ? []
      : [does(file, role, 2, { type: 'ReleaseStage', data: { stageId: stageOfQueue[queue] } })];
