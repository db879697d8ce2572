import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import {
  type AppraiserHistoryLine,
  type AppraiserInfo,
  writeAppraiserSchema,
} from '../../../../api/appraiser/appraiser.contract.ts';
import { ApiError } from '../../client/api-error.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { ChangedNotice } from '../../kit/dialogs/ChangedNotice.tsx';
import { toMeanwhile } from '../../kit/dialogs/Meanwhile.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { keepTyped } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import {
  addAppraiser,
  type AppraiserWish,
  changeAppraiser,
  readChangesSince,
  readNewestAppraiser,
} from './appraiser-commands.ts';
import { type AppraiserFormValues, valuesOf } from './appraiser-form.ts';
import { AppraiserFields } from './AppraiserFields.tsx';
import { useAppraisersText } from './appraisers.texts.ts';

const toRequest = ({ capacity, ...values }: AppraiserFormValues): AppraiserWish => ({
  ...values,
  capacity: Number(capacity),
});
const resolver = zodResolver(
  formSchema<AppraiserFormValues>({ contract: writeAppraiserSchema, toRequest, problemsOf: () => [] }),
);

type Props = {
  /** As seen when the dialog was opened; left out to add one. */
  readonly appraiser?: AppraiserInfo;
  readonly onClose: () => void;
};

/** Adds or edits an appraiser by the rules of the API's own contract. What is typed outlives every refusal. */
export const AppraiserFormDialog = ({ appraiser, onClose }: Props) => {
  const t = useAppraisersText();
  const [seen, setSeen] = useState(appraiser);
  const [since, setSince] = useState<readonly AppraiserHistoryLine[] | null>(null);
  const form = useForm<AppraiserFormValues>({ defaultValues: valuesOf(appraiser), resolver });
  const kept = useKeptForm(form, `appraiser:${appraiser?.id ?? 'new'}`);
  const { send, error } = useCommand({
    run: (values: AppraiserFormValues) =>
      seen ? changeAppraiser(seen, toRequest(values)) : addAppraiser(toRequest(values)),
    success: t('form.saved'),
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });

  const goOnFromNewest = async (outdated: AppraiserInfo) => {
    const [newest, changes] = await Promise.all([readNewestAppraiser(outdated), readChangesSince(outdated)]);
    if (!newest) return;
    keepTyped(form, { before: valuesOf(outdated), after: valuesOf(newest) });
    setSeen(newest);
    setSince(changes);
  };
  const submit = async (values: AppraiserFormValues) => {
    setSince(null);
    const { outcome, error: refusal } = await send(values);
    if (outcome === 'conflict' && seen) await goOnFromNewest(seen);
    if (!(refusal instanceof ApiError)) return;
    for (const [index, { field, message }] of (refusal.problem?.errors ?? []).entries())
      form.setError(field as Path<AppraiserFormValues>, { message }, { shouldFocus: index === 0 });
  };

  return (
    <FormDialog
      title={seen ? t('form.editTitle', { name: seen.name }) : t('form.addTitle')}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t(seen ? 'form.save' : 'add')}
      onClose={onClose}
      notice={
        since ? <ChangedNotice text={t('form.changed')} changes={toMeanwhile(since)} /> : <Refusal error={error} />
      }
    >
      <AppraiserFields />
    </FormDialog>
  );
};
