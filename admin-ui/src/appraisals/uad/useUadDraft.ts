import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { UadReportInfo } from '../../../../api/uad-report/uad-report.contract.ts';
import { type UadField, uadFieldNames, uadProblems, type UadStep } from '../../../../events/lending/uad/uad-form.ts';
import { ApiError } from '../../client/api-error.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { keepTyped } from '../../kit/form/after-refusal.ts';
import { formSchema } from '../../kit/form/form-schema.ts';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { readNewestReport, type SavedReport, saveUadReport, startUadReport, submitUadReport } from './uad-commands.ts';
import { useUadText } from './uad.texts.ts';

/** Form values: every field, empty ones too. */
export type UadValues = Record<UadField, string>;

const valuesOf = (answers: UadReportInfo['answers']): UadValues => {
  const values: Partial<UadValues> = {};
  for (const field of uadFieldNames) values[field] = answers[field] ?? '';
  return z.record(z.enum(uadFieldNames), z.string()).parse(values);
};
const changedIn = (values: UadValues, answers: UadReportInfo['answers']): Partial<UadValues> =>
  Object.fromEntries(
    Object.entries(valuesOf(answers)).flatMap(([field, before]) => {
      const name = uadFieldNames.find((each) => each === field);
      return name && values[name] !== before ? [[name, values[name]]] : [];
    }),
  );

const resolver = zodResolver(
  formSchema<UadValues>({
    contract: z.unknown(),
    toRequest: (values) => values,
    problemsOf: (values) => uadProblems(values, todayAtBranch()),
  }),
);

/** The mistake in a typed value; an empty one is not a mistake. */
const mistakeIn = (values: UadValues, field: UadField): string | undefined =>
  values[field].trim() === ''
    ? undefined
    : uadProblems(values, todayAtBranch()).find((problem) => problem.field === field)?.message;

type Form = UseFormReturn<UadValues>;

/** Says mistakes beneath their fields as they are typed. */
const useMarks = (form: Form) => {
  /** Says it beneath the field. A draft may be left with it: this keeps nobody from going on. */
  const mark = useCallback(
    (field: UadField) => {
      const message = mistakeIn(form.getValues(), field);
      if (message === undefined) form.clearErrors(field);
      else form.setError(field, { message });
    },
    [form],
  );
  useEffect(() => {
    uadFieldNames.filter((field) => mistakeIn(form.getValues(), field) !== undefined).forEach(mark);
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        const field = uadFieldNames.find((each) => each === name);
        // An unfinished text shows no new error; a corrected one loses its old error.
        if (field && form.getFieldState(field).error) mark(field);
      },
    });
  }, [form, mark]);
  return mark;
};

/** Says what the server refused. @returns the first field of it */
const tell = (form: Form, error: unknown): UadField | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const problems = error.problem?.errors ?? [];
  const known = problems.flatMap(({ field, message }) => {
    const name = uadFieldNames.find((each) => field === each || field === `answers.${each}`);
    return name ? [{ name, message }] : [];
  });
  for (const { name, message } of known) form.setError(name, { message });
  return known[0]?.name;
};

/** A UAD form that is filled in: what is typed, what of it is saved, and how that goes. */
export const useUadDraft = (report: UadReportInfo | undefined) => {
  const t = useUadText();
  const [saved, setSaved] = useState<SavedReport | undefined>(report);
  const [isOutdated, setOutdated] = useState(false);
  const form = useForm<UadValues>({ defaultValues: valuesOf(report?.answers ?? {}), resolver });
  const kept = useKeptForm(form, `uad:${report?.id ?? 'new'}`);

  const mark = useMarks(form);
  const saving = useCommand({
    run: async ({ step, values }: { readonly step: UadStep; readonly values: UadValues }) => {
      const answers = changedIn(values, saved?.answers ?? {});
      const body = { step, answers };
      const answered = saved ? await saveUadReport(saved, body) : await startUadReport(body);
      return { ...answered, answers: { ...saved?.answers, ...answers } };
    },
    onSuccess: (next, { values }) => {
      setSaved(next);
      setOutdated(false);
      kept.forget();
      form.reset(values, { keepErrors: true, keepIsSubmitted: true });
    },
  });
  const submitting = useCommand({ run: submitUadReport, success: t('submitted'), onSuccess: kept.forget });

  const goOnFromNewest = async (outdated: SavedReport) => {
    const newest = await readNewestReport(outdated);
    if (!newest) return;
    keepTyped(form, { before: valuesOf(outdated.answers), after: valuesOf(newest.answers) });
    setSaved(newest);
    setOutdated(true);
  };
  return {
    form,
    kept,
    saved,
    isOutdated,
    error: saving.error ?? submitting.error,
    isPending: saving.isPending || submitting.isPending,
    mark,
    /** Saves the typed values, to resume at the step; true when saved. Starts no draft without any. */
    save: async (step: UadStep): Promise<boolean> => {
      const values = form.getValues();
      const changed = Object.values(changedIn(values, saved?.answers ?? {}));
      // A draft that nothing stands in would only be in the way of those that go on.
      if (saved ? changed.length === 0 : changed.every((text) => text.trim() === '')) return true;
      const { outcome, error } = await saving.send({ step, values });
      if (outcome === 'conflict' && saved) await goOnFromNewest(saved);
      tell(form, error);
      return outcome === 'done';
    },
    /** Submits the form; on failure, names the first refused field. */
    submit: async (): Promise<{ readonly isDone: boolean; readonly refused?: UadField | undefined }> => {
      if (!saved) return { isDone: false };
      const { outcome, error } = await submitting.send(saved);
      if (outcome === 'conflict') await goOnFromNewest(saved);
      return { isDone: outcome === 'done', refused: tell(form, error) };
    },
  };
};
