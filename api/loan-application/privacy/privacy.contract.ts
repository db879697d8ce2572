import { z } from 'zod';
import { isBlank, isPlainText, PLAIN_TEXT } from '../../../events/kernel/plain-text.ts';
import { asRead, looksLikeSsn } from '../../../events/lending/fields/personal-text.ts';
import {
  LEAST_REASON_CHARACTERS,
  MOST_REASON_CHARACTERS,
  revealableFields,
  revealPurposes,
} from '../../../events/lending/permissions/reveals.ts';

const REASON = `Say in at least ${LEAST_REASON_CHARACTERS} characters what you need it for`;

/** True for nine digits in the form of an SSN, with or without separators. */
export const namesTheNumber = (text: string): boolean =>
  /\d{3}[-\s]?\d{2}[-\s]?\d{4}/.test(asRead(text)) || looksLikeSsn(text);

/** `POST /api/applications/{id}/borrowers/{borrowerId}/reveals`. */
export const revealSchema = z.strictObject({
  fields: z
    .array(z.enum(revealableFields, `Choose from ${revealableFields.join(', ')}`))
    .min(1, 'Choose what you need')
    .max(revealableFields.length, `Choose from ${revealableFields.join(', ')}`),
  purpose: z.enum(revealPurposes, `Choose one of ${revealPurposes.join(', ')}`),
  reason: z
    .string({ error: REASON })
    .trim()
    .refine((reason) => reason.length >= LEAST_REASON_CHARACTERS && !isBlank(reason), REASON)
    .max(MOST_REASON_CHARACTERS, `A reason takes at most ${MOST_REASON_CHARACTERS} characters`)
    .refine(isPlainText, PLAIN_TEXT)
    // Everybody who may read the file reads the reason.
    .refine((reason) => !namesTheNumber(reason), 'Do not write the number itself'),
});
export type RevealRequest = z.input<typeof revealSchema>;

/** Answer to a reveal: what was asked for, in clear. Never cached, and nowhere else. */
export const revealAnswerSchema = z.object({
  borrowerId: z.uuid(),
  values: z.object({
    /** `900-45-6789`. */
    ssn: z.string().optional(),
    dateOfBirth: z.iso.date().optional(),
    itin: z.string().optional(),
    /** Of the URLA, by the path of the answer. */
    accountNumbers: z.record(z.string(), z.string()).optional(),
  }),
});
export type RevealAnswer = z.infer<typeof revealAnswerSchema>;
