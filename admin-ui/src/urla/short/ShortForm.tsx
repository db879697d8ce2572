import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { v4 as uuid } from 'uuid';
import { lenderHousing } from '../../../../events/lending/urla/sections/lender-loan.ts';
import { loan, property } from '../../../../events/lending/urla/sections/loan-and-property.ts';
import { credit, MOST_BORROWERS } from '../../../../events/lending/urla/sections/personal-information.ts';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { Columns } from '../../kit/page/Columns.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { AskedForContext, useItemIds, useOpenDraft } from '../draft/draft-context.ts';
import { CopyAnswers } from '../fields/CopyAnswers.tsx';
import { Fields } from '../fields/Fields.tsx';
import { focusOn } from '../fields/focus-on.ts';
import { addressOf } from '../page/addresses.ts';
import { FoundProblems, FoundWarnings } from '../page/FoundNotices.tsx';
import { NotSaved, SaveState } from '../page/SaveState.tsx';
import { useSubmission } from '../page/use-submission.ts';
import { WizardActions } from '../page/WizardActions.tsx';
import { useShortFormText } from '../texts/short-form.texts.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { ShortBorrower } from './ShortBorrower.tsx';
import { isOnShortForm, shortFields } from './short-fields.ts';
import { TypedFigures } from './TypedFigures.tsx';

const sameHome = ['street', 'unit', 'city', 'state', 'zip'] as const;

const LoanAndProperty = () => {
  const t = useUrlaText();
  const ofShort = useShortFormText();
  const [primaryId = ''] = useItemIds('borrowers');
  return (
    <>
      <Section title={t('sections.loan')}>
        <Fields of={loan} at="loan" only={shortFields.loan} />
      </Section>
      <Section title={t('sections.property')}>
        <CopyAnswers
          label={t('copy.currentAddress')}
          from={`borrowers.${primaryId}.addresses.current`}
          to="property"
          only={sameHome}
        />
        <Fields of={property} at="property" only={shortFields.property} />
      </Section>
      <Section title={ofShort('housing')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {ofShort('housingHelp')}
        </Typography>
        <Fields of={lenderHousing} at="lender.housing" only={shortFields.housing} />
      </Section>
    </>
  );
};

const Borrowers = () => {
  const t = useUrlaText();
  const { application } = useOpenDraft();
  const borrowerIds = useItemIds('borrowers');
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added !== null) focusOn(added);
  }, [added]);
  const add = () => {
    const path = `borrowers.${uuid()}`;
    application.change({ path, item: 'added' });
    setAdded(path);
  };
  return (
    <>
      {borrowerIds.map((id) => (
        <ShortBorrower key={id} borrowerId={id} />
      ))}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {borrowerIds.length < MOST_BORROWERS && (
          <Button variant="outlined" startIcon={<PersonAddAlt />} onClick={add}>
            {t('borrowers.add')}
          </Button>
        )}
      </Box>
      <Section title={t('sections.credit')}>
        <Fields of={credit} at="credit" only={shortFields.credit} />
      </Section>
    </>
  );
};

type SubmitProps = { readonly flush: () => Promise<boolean>; readonly onWrong: () => void; readonly isAsked: boolean };

const Submit = ({ flush, onWrong, isAsked }: SubmitProps) => {
  const t = useUrlaText();
  const ofShort = useShortFormText();
  const { id } = useOpenDraft();
  const { submit, isPending, error, refused } = useSubmission(flush);
  const submitOrShow = async () => {
    if ((await submit()) === 'wrong') onWrong();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isAsked && <FoundProblems refused={refused} isHere={isOnShortForm} />}
      <FoundWarnings isHere={isOnShortForm} />
      {refused.length === 0 && <Refusal error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ProgressButton
          variant="contained"
          isPending={isPending}
          progress={t('submitting')}
          onClick={() => void submitOrShow()}
        >
          {t('submit')}
        </ProgressButton>
        <Button component={Link} to={addressOf(id, 'personal')} variant="outlined">
          {ofShort('allSteps')}
        </Button>
      </Box>
      <Typography variant="caption" color="textSecondary">
        {ofShort('aboutRest')}
      </Typography>
    </Box>
  );
};

/** The first field that is wrong; those that are only missing are told once they are asked for. */
const focusOnFirstWrong = (): void => {
  const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  field?.scrollIntoView?.({ block: 'center' });
};

type Props = { readonly flush: () => Promise<boolean> };

/** One page of the URLA, for what a submission needs: the same draft, fields and rules as the seven steps. */
export const ShortForm = ({ flush }: Props) => {
  const t = useUrlaText();
  const ofShort = useShortFormText();
  const [askedTimes, setAskedTimes] = useState(0);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (askedTimes > 0) focusOnFirstWrong();
  }, [askedTimes]);
  useEffect(() => {
    if (hash !== '') focusOn(decodeURIComponent(hash.slice(1)));
  }, [hash, key]);
  const isAsked = askedTimes > 0;
  return (
    <AskedForContext value={isAsked}>
      <PageHeader title={t('title')} subtitle={ofShort('subtitle')} actions={<WizardActions />} />
      <NotSaved onRetry={() => void flush()} />
      <Columns widths={{ lg: 'minmax(0, 1fr) 300px' }}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Borrowers />
          <LoanAndProperty />
        </Box>
        <Box sx={{ position: { lg: 'sticky' }, top: 16, display: 'grid', gap: 2, minWidth: 0 }}>
          <TypedFigures />
          <SaveState />
          <Submit flush={flush} isAsked={isAsked} onWrong={() => setAskedTimes((times) => times + 1)} />
        </Box>
      </Columns>
    </AskedForContext>
  );
};
