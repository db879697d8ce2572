import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { PortalSettings } from '../../../api/settings/settings.contract.ts';
import { formatDateTime } from '../kit/values/format.ts';
import { ApiError } from '../client/api-error.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { GuardedDialog } from '../kit/dialogs/GuardedDialog.tsx';
import { Refusal } from '../kit/dialogs/Refusal.tsx';
import { readSettings, sendOn } from './settings-commands.ts';
import { useSettingsText } from './settings.texts.ts';

type LastChange = PortalSettings['general']['lastChange'];

/** Who was first, and that nothing was lost on either side. */
const ConflictNotice = ({ by, at }: NonNullable<LastChange>) => {
  const t = useSettingsText();
  return (
    <Alert severity="warning" role="alert">
      {t('dialogs.conflict', { by, when: formatDateTime(at) })}
    </Alert>
  );
};

type Props<Input extends FieldValues, Output> = {
  /** As seen when the dialog was opened. */
  readonly settings: PortalSettings;
  readonly title: string;
  /** What the form is for, where its title does not say it all. */
  readonly intro?: string;
  readonly confirm: string;
  readonly isDestructive?: boolean;
  readonly schema: z.ZodType<Output, Input>;
  readonly valuesOf: (settings: PortalSettings) => Input;
  /** The card that the form belongs to. */
  readonly lastChangeOf: (settings: PortalSettings) => LastChange;
  readonly send: (values: Output, version: number) => Promise<unknown>;
  /** The toast once it is done. */
  readonly success: string;
  readonly onClose: () => void;
  /** The fields; none where there is only to confirm. */
  readonly children?: ReactNode;
};

/** A form of the settings by the rules of the API's own contract. What is typed outlives every refusal. */
export const SettingsFormDialog = <Input extends FieldValues, Output>({
  settings,
  title,
  intro,
  confirm,
  isDestructive = false,
  schema,
  valuesOf,
  lastChangeOf,
  send,
  success,
  onClose,
  children,
}: Props<Input, Output>) => {
  const t = useSettingsText();
  const ids = { form: useId(), title: useId() };
  const [seen, setSeen] = useState(settings);
  const [conflict, setConflict] = useState<LastChange>(null);
  const form = useForm<Input, unknown, Output>({
    defaultValues: valuesOf(settings) as DefaultValues<Input>,
    resolver: zodResolver(schema),
  });
  const { isDirty, isSubmitting } = form.formState;
  const { send: submitChange, error } = useCommand({
    run: (values: Output) => sendOn(seen, valuesOf, (version) => send(values, version)),
    success,
    onSuccess: onClose,
  });

  /** Fields that were not touched show what they have become; what was typed stays for another look. */
  const goOnFromNewest = async () => {
    const newest = await readSettings();
    const [typed, before, after] = [form.getValues(), valuesOf(seen), valuesOf(newest)];
    form.reset(after);
    for (const field of Object.keys(before) as Path<Input>[]) {
      if (JSON.stringify(typed[field]) !== JSON.stringify(before[field]))
        form.setValue(field, typed[field], { shouldDirty: true });
    }
    setSeen(newest);
    setConflict(lastChangeOf(newest));
  };
  const submit = form.handleSubmit(async (values) => {
    setConflict(null);
    const { outcome, error: refusal } = await submitChange(values);
    if (outcome === 'conflict') await goOnFromNewest();
    if (!(refusal instanceof ApiError)) return;
    const known = refusal.problem?.errors.filter(({ field }) => field in form.getValues()) ?? [];
    for (const [index, { field, message }] of known.entries())
      form.setError(field as Path<Input>, { message }, { shouldFocus: index === 0 });
  });

  return (
    <GuardedDialog
      isDirty={isDirty}
      onClose={onClose}
      maxWidth="sm"
      aria-labelledby={ids.title}
      actions={(leave) => (
        <>
          <Button color="inherit" onClick={leave}>
            {t('dialogs.cancel')}
          </Button>
          <Button
            type="submit"
            form={ids.form}
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            disabled={isSubmitting}
          >
            {isSubmitting ? t('dialogs.saving') : confirm}
          </Button>
        </>
      )}
    >
      <DialogTitle id={ids.title} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        {intro}
        <FormProvider {...form}>
          <Box
            component="form"
            id={ids.form}
            noValidate
            onSubmit={(event) => void submit(event)}
            sx={{ display: 'grid', gap: 2, pt: 1 }}
          >
            {children}
          </Box>
        </FormProvider>
        {conflict ? <ConflictNotice {...conflict} /> : <Refusal error={error} />}
      </DialogContent>
    </GuardedDialog>
  );
};
