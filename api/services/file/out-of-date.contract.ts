import { z } from 'zod';
import { reliantKinds } from '../../../events/lending/changes/out-of-date.ts';

/** Something that was made of answers, or compared with them, that have changed since. */
export const outOfDateSchema = z.object({
  kind: z.enum(reliantKinds),
  /** Of the document, order, report or condition. */
  id: z.string(),
  /** `Pay stub` */
  title: z.string(),
  /** `Out of date: the loan amount was changed on Mar 3, 2026 by Leo Ross` */
  why: z.string(),
  /** The changes that it is out of date by, oldest first. */
  changeIds: z.array(z.uuid()),
  /** True when a newer one stands in its place: nothing has to be done about it. */
  isReplaced: z.boolean(),
});
export type OutOfDate = z.infer<typeof outOfDateSchema>;
