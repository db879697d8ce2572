import type { FieldValues } from 'react-hook-form';
import type { Outcome } from '../../kit/command/carry-out.ts';
import { FormDialog, type FormDialogProps } from '../../kit/form/FormDialog.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { ConflictNotice } from './ConflictNotice.tsx';

type Props<Input extends FieldValues, Output> = Omit<FormDialogProps<Input, Output>, 'kept' | 'notice' | 'onSubmit'> & {
  /** Under which what is typed is kept, such as `request:<id of the file>`. */
  readonly name: string;
  readonly mayBeKept?: (values: Partial<Input>) => boolean;
  readonly send: (values: Output) => Promise<Outcome>;
};

/** A form whose command changes the loan file. It closes once that is done; what is typed outlives a refusal and a reload. */
export const FileFormDialog = <Input extends FieldValues, Output>({
  name,
  mayBeKept,
  send,
  ...dialog
}: Props<Input, Output>) => {
  const kept = useKeptForm(dialog.form, name, mayBeKept);
  const submit = async (values: Output) => {
    if ((await send(values)) !== 'done') return;
    kept.forget();
    dialog.onClose();
  };
  return <FormDialog {...dialog} kept={kept} onSubmit={submit} notice={<ConflictNotice />} />;
};
