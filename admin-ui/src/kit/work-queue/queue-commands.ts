import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { AssignedMany, assignManySchema, NextClaimed } from '../../../../api/work-queue/work-queue.contract.ts';
import type { WorkQueue } from '../../../../events/lending/life-cycle/work-queues.ts';
import { command } from '../../client/http.ts';

type CommandAnswer = z.infer<typeof commandAnswerSchema>;
type OnWork = { readonly queue: WorkQueue; readonly id: string };

/** Whose work it is does not depend on what else happened to the file, so no version is sent. */
export const claimWork = ({ queue, id }: OnWork) =>
  command<CommandAnswer>({ method: 'POST', path: `work-queues/${queue}/${id}/claim` });

export const releaseWork = ({ queue, id }: OnWork) =>
  command<CommandAnswer>({ method: 'DELETE', path: `work-queues/${queue}/${id}/assignee` });

export const takeNext = (queue: WorkQueue) =>
  command<NextClaimed>({ method: 'POST', path: `work-queues/${queue}/next` });

export const assignWork = (queue: WorkQueue, body: z.input<typeof assignManySchema>) =>
  command<AssignedMany>({ method: 'POST', path: `work-queues/${queue}/assignments`, body });
