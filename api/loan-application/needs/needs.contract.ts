import { z } from 'zod';
import { needPhases } from '../../../events/lending/needs/needs-rules.ts';
import { needStates } from '../../../events/lending/needs/needs-list.ts';
import { documentSubjectSchema } from '../../../events/lending/needs/subjects.ts';
import { documentTypes } from '../../../events/lending/life-cycle/life-cycle.ts';

/** One document that the file needs, as its page shows it. */
export const needSchema = z.object({
  /** The same for the same need: `photo_id/<borrower>//`. */
  id: z.string(),
  documentType: z.enum(documentTypes),
  /** Whom and what it is for; null where any document of the type will do. */
  subject: documentSubjectSchema.nullable(),
  /** `Pay stub of Ada Vale, Harbor Bakery`. */
  name: z.string(),
  /** `Ada Vale, Harbor Bakery`. */
  subjectName: z.string().nullable(),
  phase: z.enum(needPhases).describe('Asked for with the application, or once it is approved'),
  state: z.enum(needStates),
  /** The document that stands for it; null where none is on the file or asked for. */
  documentId: z.uuid().nullable(),
  /** Each line of the application that asks for it, and why; none where staff alone asked. */
  lines: z.array(
    z.object({
      /** `Employment of Alice Rivera: self-employed`. */
      line: z.string(),
      reason: z.string(),
    }),
  ),
  /** Why the borrower was asked for it; null while they were not. */
  askedBecause: z.string().nullable(),
  /** Where its request was withdrawn: why, by whom and when. */
  waived: z.object({ reason: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type NeedOnFile = z.infer<typeof needSchema>;
