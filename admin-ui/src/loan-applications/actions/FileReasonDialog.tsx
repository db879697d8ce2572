import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormField } from '../../kit/form/FormField.tsx';
import { FileFormDialog } from './FileFormDialog.tsx';
import { useLoanFile } from './loan-file-context.ts';
import { useSeenVersion } from './useSeenVersion.ts';

type Given = { readonly reason: string };

type Props = {
  readonly title: string;
  /** Its consequence. */
  readonly intro: string;
  readonly confirm: string;
  readonly label: string;
  /** Under which what is typed is kept. */
  readonly name: string;
  /** The API's own rule for the reason. */
  readonly schema: z.ZodType<Given, Given>;
  /** @param seen the file in the version that was on screen */
  readonly command: (seen: { readonly id: string; readonly version: number }, reason: string) => Promise<unknown>;
  /** The toast once it is done. */
  readonly success: string;
  readonly onClose: () => void;
};

/** Takes something of a loan file back for a reason, on the version that was on screen. */
export const FileReasonDialog = ({ label, schema, command, success, ...dialog }: Props) => {
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const form = useForm<Given>({ defaultValues: { reason: '' }, resolver: zodResolver(schema) });
  return (
    <FileFormDialog
      {...dialog}
      isDestructive
      form={form}
      send={({ reason }) => run(() => command({ id: file.id, version }, reason), { success })}
    >
      <FormField name="reason" label={label} required minRows={2} />
    </FileFormDialog>
  );
};
