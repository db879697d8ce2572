import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  namesTheNumber,
  type RevealAnswer,
  type RevealRequest,
  revealSchema,
} from '../../../../api/loan-application/privacy/privacy.contract.ts';
import { type RevealableField, revealPurposes } from '../../../../events/lending/permissions/reveals.ts';
import { useCommand } from '../command/use-command.ts';
import { Refusal } from '../dialogs/Refusal.tsx';
import { tellFields } from '../form/after-refusal.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormField } from '../form/FormField.tsx';
import { useKeptForm } from '../form/useKeptForm.ts';
import type { MaskedPerson } from './masked-person.ts';
import { usePersonalDataText } from './personal-data.texts.ts';
import { reveal } from './reveal-command.ts';
import { WhatIsNeeded } from './WhatIsNeeded.tsx';

type Props = {
  readonly person: MaskedPerson;
  /** The file's data on this person. */
  readonly revealable: readonly RevealableField[];
  readonly asksFor: RevealableField;
  readonly onRevealed: (values: RevealAnswer['values']) => void;
  readonly onClose: () => void;
};

/** Asks what is needed and why, has it recorded, and hands the values over in clear. */
export const RevealDialog = ({ person, revealable, asksFor, onRevealed, onClose }: Props) => {
  const t = usePersonalDataText();
  const { applicationId, borrowerId, name } = person;
  const form = useForm<RevealRequest>({
    defaultValues: { fields: [asksFor], purpose: 'identity_check', reason: '' },
    resolver: zodResolver(revealSchema),
  });
  const kept = useKeptForm(form, `reveal:${applicationId}:${borrowerId}`, ({ reason = '' }) => !namesTheNumber(reason));
  const { send, error } = useCommand({
    run: (request: RevealRequest) => reveal(person, request),
    onSuccess: ({ values }) => {
      kept.forget();
      onRevealed(values);
      onClose();
    },
    refreshes: [['applications', applicationId], ['applicants']],
  });
  const submit = async (request: RevealRequest) => tellFields(form, (await send(request)).error);
  return (
    <FormDialog
      title={t('dialog.title', { name })}
      intro={t('dialog.text')}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t('dialog.confirm')}
      onClose={onClose}
      notice={<Refusal error={error} />}
    >
      <WhatIsNeeded revealable={revealable} />
      <FormField
        name="purpose"
        label={t('dialog.purpose')}
        options={revealPurposes.map((purpose) => ({ value: purpose, label: t(`purposes.${purpose}`) }))}
      />
      <FormField name="reason" label={t('dialog.reason')} helperText={t('dialog.reasonHint')} required minRows={2} />
    </FormDialog>
  );
};
