import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';
import { ApiError, isConflict } from '../../../client/api-error.ts';
import { useCommand } from '../../../kit/command/use-command.ts';
import { Refusal } from '../../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../../kit/form/after-refusal.ts';
import { FormDialog } from '../../../kit/form/FormDialog.tsx';
import { FormField } from '../../../kit/form/FormField.tsx';
import { useKeptForm } from '../../../kit/form/useKeptForm.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import { changeUrla } from './change-commands.ts';
import { type ChangeForm, changeFormSchema, countOf, requestOf, type Wanted } from './change-form.ts';
import { ChangedAnswers } from './ChangedAnswers.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { Preview } from './Preview.tsx';

const kinds = ['correction', 'change_of_circumstance'] as const;

export type Done = { readonly changeId: string; readonly reason: string };

type Props = {
  readonly detail: CurrentUrlaAnswer;
  readonly wanted: Wanted;
  /** With which the reason begins. */
  readonly reason?: string;
  readonly onDone: (done: Done) => void;
  readonly onGoTo: (path: AnswerPath) => void;
  readonly onClose: () => void;
};

/** Messages of the server by the path of the answer; the contract's own name its place among the changes. */
const refusedBy = (error: unknown, wanted: Wanted): ReadonlyMap<AnswerPath, string> => {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return new Map(
    errors.map(({ field, message }) => {
      const place = /^changes\.(\d+)(?:\.|$)/.exec(field)?.[1];
      const path = place === undefined || !('changes' in wanted) ? undefined : wanted.changes[Number(place)]?.path;
      return [path ?? field, message];
    }),
  );
};

/** Asks why the application changes, shows what follows, and sends it on the version that was reviewed. */
export const ChangeSheet = ({ detail, wanted, reason = '', onDone, onGoTo, onClose }: Props) => {
  const t = useUrlaTabText();
  const { applicationId, urla, version } = detail;
  const form = useForm<ChangeForm>({
    defaultValues: { kind: 'correction', reason, learnedOn: '' },
    resolver: zodResolver(changeFormSchema),
  });
  const kept = useKeptForm(form, `urla-change:${'proposalId' in wanted ? wanted.proposalId : applicationId}`);
  // What comes in live while the reason is written has been reviewed by nobody: it is told first, as a conflict.
  const [seen, setSeen] = useState(detail);
  const { kind, learnedOn } = useWatch({ control: form.control }) as ChangeForm;
  const smartCount = countOf(wanted);
  const { send, error } = useCommand({
    run: ({ values, on }: { readonly values: ChangeForm; readonly on: CurrentUrlaAnswer }) =>
      changeUrla(on, requestOf(wanted, values)),
    success: ({ takesNewDecision }, { values }) =>
      [
        t(`done.${values.kind}`, { smart_count: smartCount }),
        ...(takesNewDecision ? [t('done.takesNewDecision')] : []),
      ].join(' '),
    onSuccess: ({ changeId }, { values }) => {
      kept.forget();
      onDone({ changeId, reason: values.reason });
    },
  });
  const submit = async (values: ChangeForm) => {
    // A change that is taken back is refused by itself where others have changed the same since.
    const on = isConflict(error) || 'undoes' in wanted ? detail : seen;
    setSeen(on);
    tellFields(form, (await send({ values, on })).error);
  };
  // A year that is being typed is a day in the first centuries.
  const isWhole = changeFormSchema.safeParse({ kind, reason: '-', learnedOn }).success;
  return (
    <FormDialog
      title={t('sheet.title')}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t(`sheet.confirm.${kind}`, { smart_count: smartCount })}
      isHeldBack={smartCount === 0}
      onClose={onClose}
      notice={
        isConflict(error) ? <ChangedMeanwhile error={error} before={seen.urla} now={urla} /> : <Refusal error={error} />
      }
    >
      {'changes' in wanted && (
        <Box component="section">
          <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
            {t('sheet.changes')}
          </Typography>
          {smartCount === 0 && <Typography variant="body2">{t('sheet.nothingLeft')}</Typography>}
          <ChangedAnswers changeSet={wanted} application={urla} refused={refusedBy(error, wanted)} onGoTo={onGoTo} />
        </Box>
      )}
      <FormField
        name="kind"
        label={t('sheet.kind')}
        options={kinds.map((value) => ({ value, label: t(`sheet.kinds.${value}`) }))}
      />
      <FormField name="reason" label={t('sheet.reason')} helperText={t('sheet.reasonHint')} required minRows={2} />
      {kind === 'change_of_circumstance' && (
        <FormField name="learnedOn" label={t('sheet.learnedOn')} type="date" required />
      )}
      {isWhole && smartCount > 0 && (
        // The reason changes nothing of what follows.
        <Preview
          applicationId={applicationId}
          version={version}
          request={requestOf(wanted, { kind, reason: t('preview.title'), learnedOn })}
          {...('changes' in wanted && { onGoTo })}
        />
      )}
    </FormDialog>
  );
};
