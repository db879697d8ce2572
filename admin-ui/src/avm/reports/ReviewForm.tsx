import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { reviewWishSchema } from '../../../../api/valuation/valuation.contract.ts';
import { reviewOutcomes } from '../../../../events/lending/valuation/run.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { reviewValuation } from '../commands/avm-commands.ts';
import { useAvmText } from '../texts/avm.texts.ts';

type Input = z.input<typeof reviewWishSchema>;

/** A reviewer's verdict on a sampled valuation. */
export const ReviewForm = ({ runId }: { readonly runId: string }) => {
  const t = useAvmText();
  const form = useForm<Input>({
    defaultValues: { outcome: 'supported', note: '' },
    resolver: zodResolver(reviewWishSchema),
  });
  const kept = useKeptForm(form, `valuation-review:${runId}`);
  const { send, error } = useCommand({
    run: (wish: Input) => reviewValuation(runId, wish),
    success: t('review.sent'),
    onSuccess: kept.forget,
    refreshes: [['valuations']],
  });
  const submit = async (wish: Input) => tellFields(form, (await send(wish)).error);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        sx={{ display: 'grid', gap: 1.5, mt: 2, maxWidth: 560, justifyItems: 'start' }}
      >
        <FormField
          name="outcome"
          label={t('review.outcome')}
          options={reviewOutcomes.map((value) => ({ value, label: t(`review.outcomes.${value}`) }))}
        />
        <FormField name="note" label={t('review.note')} required minRows={2} />
        <Refusal error={error} />
        <ProgressButton type="submit" variant="contained" isPending={form.formState.isSubmitting}>
          {t('review.send')}
        </ProgressButton>
      </Box>
    </FormProvider>
  );
};
