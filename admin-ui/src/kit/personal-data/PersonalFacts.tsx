import Box from '@mui/material/Box';
import { useState } from 'react';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import type { RevealableField } from '../../../../events/lending/permissions/reveals.ts';
import { formatDate } from '../values/format.ts';
import { Fact } from '../page/Facts.tsx';
import type { MaskedPerson } from './masked-person.ts';
import { RevealDialog } from './RevealDialog.tsx';
import { RevealEye } from './RevealEye.tsx';
import { useReveal } from './useReveal.ts';
import { usePersonalDataText } from './personal-data.texts.ts';

const inClear = (field: RevealableField, value: string): string =>
  field === 'dateOfBirth' ? formatDate(value) : value;

const shownFields = ['dateOfBirth', 'ssn'] as const satisfies readonly RevealableField[];

const Person = (person: MaskedPerson) => {
  const t = usePersonalDataText();
  const { clear, show, mask } = useReveal();
  const [asksFor, setAsksFor] = useState<RevealableField | null>(null);
  const revealable = shownFields.filter((field) => person[field] !== null && person[field] !== ERASED);

  return (
    <>
      {shownFields.map((field) => {
        const value = clear[field];
        return (
          <Fact key={field} label={t(field)}>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
              {value === undefined ? (person[field] ?? t('notProvided')) : inClear(field, value)}
              {revealable.includes(field) && (
                <RevealEye
                  field={field}
                  name={person.name}
                  isShown={value !== undefined}
                  onReveal={() => setAsksFor(field)}
                  onMask={() => mask(field)}
                />
              )}
            </Box>
          </Fact>
        );
      })}
      {asksFor && (
        <RevealDialog
          person={person}
          revealable={revealable}
          asksFor={asksFor}
          onRevealed={show}
          onClose={() => setAsksFor(null)}
        />
      )}
    </>
  );
};

/** Birth date and SSN of one borrower, masked, each with a button to see it in clear for a minute. */
export const PersonalFacts = (person: MaskedPerson) => <Person key={person.borrowerId} {...person} />;
