import { z } from 'zod';
import type { FieldError } from '../../../../events/kernel/errors.ts';

type Rules<Values> = {
  /** The API's own. */
  readonly contract: z.ZodType;
  /** The part of the form that is sent. */
  readonly toRequest: (values: Values) => unknown;
  /** Checks beyond the contract, such as a day that is over. */
  readonly problemsOf: (values: Values) => readonly FieldError[];
};

/** The rules of a form: the contract's, and those that depend on more than the request, each said beneath its field. */
export const formSchema = <Values>({ contract, toRequest, problemsOf }: Rules<Values>) =>
  z.custom<Values>().superRefine((values, context) => {
    for (const { path, message } of contract.safeParse(toRequest(values)).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
    for (const { field, message } of problemsOf(values))
      context.addIssue({ code: 'custom', path: field.split('.'), message });
  });
