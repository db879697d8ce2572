import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import type { RevealableField } from '../../../../events/lending/permissions/reveals.ts';
import { formatDate } from '../values/format.ts';
import { Fact } from '../page/Facts.tsx';
import { useCan } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import type { MaskedPerson } from './masked-person.ts';
import { RevealDialog } from './RevealDialog.tsx';
import { SHOWN_SECONDS, useReveal } from './useReveal.ts';
import { usePersonalDataText } from './personal-data.texts.ts';

const inClear = (field: RevealableField, value: string): string =>
  field === 'dateOfBirth' ? formatDate(value) : value;

const shownFields = ['dateOfBirth', 'ssn'] as const satisfies readonly RevealableField[];

const Person = (person: MaskedPerson) => {
  const t = usePersonalDataText();
  const { clear, show, mask } = useReveal();
  const [asksFor, setAsksFor] = useState<RevealableField | null>(null);
  const mayApprove = useCan('applications.approve');
  const revealable = shownFields.filter((field) => person[field] !== null && person[field] !== ERASED);

  const eyeOf = (field: RevealableField) => {
    const isShown = clear[field] !== undefined;
    const what = t(field);
    return (
      <IconButton
        aria-label={t(isShown ? 'hide' : 'reveal', { what, name: person.name })}
        onClick={() => (isShown ? mask(field) : setAsksFor(field))}
        sx={{ my: '-6px' }}
      >
        {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
      </IconButton>
    );
  };

  return (
    <>
      {shownFields.map((field) => {
        const value = clear[field];
        return (
          <Fact key={field} label={t(field)}>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
              {value === undefined ? (person[field] ?? t('notProvided')) : inClear(field, value)}
              {/* Either permission is enough; a user without both sees the more common one. */}
              {revealable.includes(field) &&
                (mayApprove ? eyeOf(field) : <Permitted permission="compliance.read">{eyeOf(field)}</Permitted>)}
              <Box component="span" role="status" sx={visuallyHidden}>
                {value !== undefined && t('shown', { seconds: SHOWN_SECONDS })}
              </Box>
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
