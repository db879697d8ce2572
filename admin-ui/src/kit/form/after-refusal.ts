import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../client/api-error.ts';

type Form<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** Tells what the server refused beneath the fields that it names, and goes to the first of them. */
export const tellFields = <Input extends FieldValues, Output>(form: Form<Input, Output>, refusal: unknown): void => {
  if (!(refusal instanceof ApiError)) return;
  const known = refusal.problem?.errors.filter(({ field }) => field in form.getValues()) ?? [];
  for (const [index, { field, message }] of known.entries())
    form.setError(field as Path<Input>, { message }, { shouldFocus: index === 0 });
};

/** Says what the schema or the server refused of a `home` beneath its fields, and goes to the first of them. */
export const tellHomeFields = <Input extends FieldValues, Output>(
  form: Form<Input, Output>,
  refusal: unknown,
): void => {
  const problems =
    refusal instanceof z.ZodError
      ? refusal.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
      : refusal instanceof ApiError
        ? (refusal.problem?.errors ?? [])
        : [];
  for (const [index, { field, message }] of problems.entries()) {
    const name = field.replace(/^home\./, '');
    if (name in form.getValues()) form.setError(name as Path<Input>, { message }, { shouldFocus: index === 0 });
  }
};

/**
 * Goes on from the newest state when someone else was first: fields that were not touched show what they have become,
 * what was typed stays for another look.
 */
export const keepTyped = <Input extends FieldValues, Output>(
  form: Form<Input, Output>,
  { before, after }: { readonly before: Input; readonly after: Input },
): void => {
  const typed = form.getValues();
  form.reset(after);
  for (const field of Object.keys(before) as Path<Input>[]) {
    if (JSON.stringify(typed[field]) !== JSON.stringify(before[field]))
      form.setValue(field, typed[field], { shouldDirty: true });
  }
};
