import { type FormEvent, useState } from 'react';
import type { RevealAnswer } from '../../../../api/loan-application/privacy.contract.ts';
import {
  LEAST_REASON_CHARACTERS,
  type RevealableField,
  type RevealPurpose,
} from '../../../../events/lending/reveals.ts';
import { useCommand } from '../command/use-command.ts';
import type { MaskedPerson } from './masked-person.ts';
import { reveal } from './reveal-command.ts';

/** What is asked for and why, as it is typed, and sending it. */
export const useRevealForm = (
  person: MaskedPerson,
  asksFor: RevealableField,
  onRevealed: (values: RevealAnswer['values']) => void,
) => {
  const [fields, setFields] = useState<readonly RevealableField[]>([asksFor]);
  const [purpose, setPurpose] = useState<RevealPurpose>('identity_check');
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const isTooShort = reason.trim().length < LEAST_REASON_CHARACTERS;
  const isEmpty = fields.length === 0;

  const { send, isPending, error } = useCommand({
    run: () => reveal(person, { fields: [...fields], purpose, reason }),
    onSuccess: ({ values }) => onRevealed(values),
    refreshes: [['applications', person.applicationId], ['applicants']],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands events of a dialog to the component that opened it, which may stand in a form of its own.
    event.stopPropagation();
    setTried(true);
    if (!isTooShort && !isEmpty) void send();
  };
  return {
    fields,
    toggle: (field: RevealableField) =>
      setFields(fields.includes(field) ? fields.filter((each) => each !== field) : [...fields, field]),
    purpose,
    setPurpose,
    reason,
    setReason,
    /** Only once somebody has tried to send it: nobody is reproached while they write. */
    lacksFields: hasTried && isEmpty,
    lacksReason: hasTried && isTooShort,
    submit,
    isPending,
    error,
  };
};

export type RevealForm = ReturnType<typeof useRevealForm>;
