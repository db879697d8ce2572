import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import type { DemographicsDraft } from '../../../../../events/lending/urla/sections/demographics.ts';
import { ApiError } from '../../../client/api-error.ts';
import { useCommand } from '../../../kit/command/use-command.ts';
import { Refusal } from '../../../kit/dialogs/Refusal.tsx';
import { FormDialog } from '../../../kit/form/FormDialog.tsx';
import { FormField } from '../../../kit/form/FormField.tsx';
import { todayAtBranch } from '../../../kit/form/today.ts';
import { AnswersContext, OpenDraftContext, useOpenDraft } from '../../../urla/draft/draft-context.ts';
import { createDraftStore } from '../../../urla/draft/draft-store.ts';
import { findingsOf } from '../../../urla/draft/findings.ts';
import { DemographicsFields } from '../../../urla/fields/DemographicsFields.tsx';
import { focusOn } from '../../../urla/fields/focus-on.ts';
import { changeSetOf } from '../change/change-set.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import { collectDemographics } from './demographics-of.ts';

const reason = z.string().trim().max(500, 'Use 500 characters at most');
const firstTime = z.object({ answers: z.number(), reason });
const correction = firstTime.extend({ reason: reason.min(1, 'Say why it is corrected') });
type Form = z.infer<typeof firstTime>;

type Props = {
  readonly detail: CurrentUrlaAnswer;
  readonly borrowerId: string;
  /** Of the borrower. */
  readonly name: string;
  /** The borrower was asked before: this corrects it. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
};

/** The answers as they are being typed: they stay in this dialog, and are kept nowhere in the browser. */
const useTypedAnswers = ({ demographics }: CurrentUrlaAnswer, borrowerId: string) => {
  const opened = useOpenDraft();
  const [typed] = useState(() => {
    const before: DemographicsDraft = { borrowers: { [borrowerId]: demographics?.borrowers?.[borrowerId] ?? {} } };
    const store = createDraftStore(before, 0);
    const findings = findingsOf({ application: opened.application, demographics: store, today: todayAtBranch });
    return {
      store,
      open: { ...opened, demographics: store, findings },
      changes: () => changeSetOf(store.unsent(), before).changes,
    };
  });
  useEffect(() => typed.open.findings.start(), [typed]);
  return typed;
};

/** Asks a borrower's demographic information, or corrects what was recorded. */
export const DemographicsDialog = ({ detail, borrowerId, name, isAsked, onClose }: Props) => {
  const t = useUrlaTabText();
  const { store, open, changes } = useTypedAnswers(detail, borrowerId);
  const form = useForm<Form>({
    defaultValues: { answers: 0, reason: '' },
    resolver: zodResolver(isAsked ? correction : firstTime),
  });
  const { setValue } = form;
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      store.onTyped(() => {
        const now = changes().length;
        setCount(now);
        setValue('answers', now, { shouldDirty: true });
      }),
    [store, changes, setValue],
  );
  const { send, error } = useCommand({
    run: ({ reason: why }: Form) =>
      collectDemographics(detail, {
        borrowerId,
        answers: [...changes()],
        ...(isAsked && { reason: why }),
      }),
    success: t('demographics.done'),
    onSuccess: onClose,
  });
  const submit = async (values: Form) => {
    const { error: refusal } = await send(values);
    const [first] = refusal instanceof ApiError ? (refusal.problem?.errors ?? []) : [];
    if (first) focusOn(first.field);
  };
  return (
    <FormDialog
      title={t(isAsked ? 'demographics.correctTitle' : 'demographics.collectTitle', { name })}
      form={form}
      onSubmit={submit}
      confirm={t(isAsked ? 'demographics.correct' : 'demographics.record')}
      isHeldBack={count === 0}
      onClose={onClose}
      notice={<Refusal error={error} />}
    >
      <OpenDraftContext value={open}>
        <AnswersContext value={store}>
          <Box>
            <DemographicsFields borrowerId={borrowerId} />
          </Box>
        </AnswersContext>
      </OpenDraftContext>
      {isAsked && (
        <FormField
          name="reason"
          label={t('demographics.reason')}
          helperText={t('demographics.reasonHint')}
          required
          minRows={2}
        />
      )}
    </FormDialog>
  );
};
