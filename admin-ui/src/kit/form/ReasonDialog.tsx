import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useCommand } from '../command/use-command.ts';
import { Refusal } from '../dialogs/Refusal.tsx';
import { tellFields } from './after-refusal.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormField } from './FormField.tsx';
import { useKeptForm } from './useKeptForm.ts';

type Given = { readonly reason: string };

type Props = {
  readonly title: string;
  /** Its consequence. */
  readonly intro: string;
  readonly confirm: string;
  readonly isDestructive?: boolean;
  readonly label: string;
  readonly hint?: string;
  /** Under which what is typed is kept: of the dialog and what it is about, such as `revocation:<id of the key>`. */
  readonly name: string;
  /** The API's own rule for the reason. */
  readonly schema: z.ZodType<Given, Given>;
  readonly run: (reason: string) => Promise<unknown>;
  /** The toast once it is done. */
  readonly success: string;
  /** Goes on from the newest state when someone else was first. */
  readonly onConflict?: () => Promise<void>;
  /** A change someone else made first, shown instead of the refusal. */
  readonly conflict?: ReactNode;
  /** Says why it was refused, in place of the usual words. */
  readonly refusal?: (error: unknown) => ReactNode;
  readonly onClose: () => void;
};

/** Says what an order leads to, asks for the reason, and gives it. What is typed outlives a refusal and a reload. */
export const ReasonDialog = ({
  label,
  hint,
  name,
  schema,
  run,
  success,
  onConflict,
  conflict,
  refusal: refusalOf = (error) => <Refusal error={error} />,
  onClose,
  ...dialog
}: Props) => {
  const form = useForm<Given>({ defaultValues: { reason: '' }, resolver: zodResolver(schema) });
  const kept = useKeptForm(form, name);
  const { send, error } = useCommand({
    run: ({ reason }: Given) => run(reason),
    success,
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });
  const submit = async (given: Given) => {
    const { outcome, error: refusal } = await send(given);
    if (outcome === 'conflict') await onConflict?.();
    tellFields(form, refusal);
  };
  return (
    <FormDialog
      {...dialog}
      form={form}
      kept={kept}
      onSubmit={submit}
      onClose={onClose}
      notice={conflict ?? refusalOf(error)}
    >
      <FormField name="reason" label={label} helperText={hint} required minRows={2} />
    </FormDialog>
  );
};
