import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useArmed } from '../dialogs/arming.ts';
import { FormActions } from './FormActions.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import type { KeptForm } from './useKeptForm.ts';
import { GuardedDialog } from '../dialogs/GuardedDialog.tsx';

const control = 'a[href], button, input, textarea, [tabindex]';
const textControl = 'textarea, input:not([type=checkbox], [type=radio], [type=file])';

/** The first control has the keyboard where it takes words: what is typed at once must not be lost. */
const focusFirst = (form: HTMLFormElement | null): void => {
  const controls = [...(form?.querySelectorAll<HTMLElement>(control) ?? [])];
  const first = controls.find((each) => each.tabIndex >= 0 && !each.matches(':disabled, [aria-hidden=true]'));
  if (first?.matches(textControl)) first.focus();
};

export type FormDialogProps<Input extends FieldValues, Output> = {
  readonly title: string;
  /** Purpose of the form, beyond its title. */
  readonly intro?: string;
  readonly form: UseFormReturn<Input, unknown, Output>;
  readonly onSubmit: (values: Output) => Promise<void>;
  readonly confirm: string;
  readonly isDestructive?: boolean;
  /** While what the form says above its fields keeps it from being sent. */
  readonly isHeldBack?: boolean;
  readonly onClose: () => void;
  /** Earlier input, from `useKeptForm`. */
  readonly kept?: KeptForm;
  /** Why nothing was saved. */
  readonly notice: ReactNode;
  /** The fields; none where there is only to confirm. */
  readonly children?: ReactNode;
};

type FieldsProps<Input extends FieldValues, Output> = Pick<
  FormDialogProps<Input, Output>,
  'form' | 'onSubmit' | 'children'
> & { readonly id: string };

const Fields = <Input extends FieldValues, Output>({ id, form, onSubmit, children }: FieldsProps<Input, Output>) => {
  const submit = form.handleSubmit(onSubmit);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        id={id}
        ref={focusFirst}
        noValidate
        onSubmit={(event) => {
          // React hands events of a dialog to the component that opened it, which may stand in a form of its own.
          event.stopPropagation();
          void submit(event);
        }}
        sx={{ display: 'grid', gap: 2, pt: 1 }}
      >
        {children}
      </Box>
    </FormProvider>
  );
};

/** A form of react-hook-form in a dialog, which asks before it throws away what was typed. */
export const FormDialog = <Input extends FieldValues, Output>({
  title,
  intro,
  form,
  onSubmit,
  confirm,
  isDestructive = false,
  isHeldBack = false,
  onClose,
  kept,
  notice,
  children,
}: FormDialogProps<Input, Output>) => {
  const ids = { form: useId(), title: useId() };
  const { isDirty, isSubmitting } = form.formState;
  const isArmed = useArmed();
  return (
    <GuardedDialog
      isDirty={isDirty}
      onClose={onClose}
      kept={kept}
      maxWidth="sm"
      aria-labelledby={ids.title}
      actions={(leave) => (
        <FormActions
          formId={ids.form}
          isDestructive={isDestructive}
          isPending={isSubmitting}
          isDisabled={!isArmed || isHeldBack}
          onLeave={leave}
        >
          {confirm}
        </FormActions>
      )}
    >
      <DialogTitle id={ids.title} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        {intro}
        {kept && <KeptNotice {...kept} />}
        <Fields id={ids.form} form={form} onSubmit={onSubmit}>
          {children}
        </Fields>
      </DialogContent>
      <Box sx={{ px: 3, '&:empty': { display: 'none' } }}>{notice}</Box>
    </GuardedDialog>
  );
};
