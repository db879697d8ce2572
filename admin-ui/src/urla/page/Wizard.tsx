import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { lenderPart, percentAt, type UrlaStepId, urlaStepIds } from '../../../../events/lending/urla/steps.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { AskedForContext, useItemIds, useOpenDraft } from '../draft/draft-context.ts';
import { focusOn } from '../fields/focus-on.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { addressOf, shortAddressOf } from './addresses.ts';
import { useBorrowerName } from '../draft/borrower-name.ts';
import { BorrowerBar } from './BorrowerBar.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';
import { NotSaved, SaveState } from './SaveState.tsx';
import { StepContent } from './StepContent.tsx';
import { StepList } from './StepList.tsx';
import { useSubmission } from './use-submission.ts';
import { WizardActions } from './WizardActions.tsx';

/** So that the head of the page is seen with the head of a step. */
const ABOVE_THE_STEP = '240px';

/** Whose application it is, as it is typed. */
const Applicant = () => {
  const nameOf = useBorrowerName();
  const ids = useItemIds('borrowers');
  return ids.map(nameOf).join(', ');
};

const Progress = ({ step }: { readonly step: UrlaStepId }) => {
  const t = useUrlaText();
  const percent = percentAt(step);
  const text = t('percent', { percent });
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {step === lenderPart.id
            ? t('lenderPart')
            : t('stepOf', { step: urlaStepIds.indexOf(step) + 1, steps: urlaStepIds.length })}
        </Typography>
        <SaveState />
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Typography>
      </Box>
      <LinearProgress variant="determinate" value={percent} aria-label={text} />
    </Box>
  );
};

/** Steps that the user has left or checked: these show missing fields. */
const useAskedFor = (step: UrlaStepId) => {
  const [left, setLeft] = useState<ReadonlySet<UrlaStepId>>(new Set());
  const before = useRef(step);
  useEffect(() => {
    const from = before.current;
    before.current = step;
    if (from !== step)
      setLeft((known) => new Set([...known, from, ...([from, step].includes('review') ? urlaStepIds : [])]));
  }, [step]);
  return (each: UrlaStepId): boolean => left.has(each) || step === 'review';
};

/** Where the address leads: to a field, or to the head of a step that is entered. */
const useArrival = (step: UrlaStepId) => {
  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const entered = useRef(step);
  useEffect(() => {
    const isEntered = entered.current !== step;
    entered.current = step;
    if (hash !== '') focusOn(decodeURIComponent(hash.slice(1)));
    else if (isEntered) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView?.();
    }
  }, [step, hash, key]);
  return heading;
};

type StepProps = { readonly step: UrlaStepId; readonly borrowerId: string | undefined };

const Footer = ({ step, borrowerId, children }: StepProps & { readonly children: ReactNode }) => {
  const t = useUrlaText();
  const { id } = useOpenDraft();
  const place = urlaStepIds.indexOf(step);
  const [previous, next]: (UrlaStepId | undefined)[] =
    step === lenderPart.id ? ['loan_and_property', 'review'] : [urlaStepIds[place - 1], urlaStepIds[place + 1]];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
      {previous === undefined ? (
        <Button variant="outlined" disabled>
          {t('previous')}
        </Button>
      ) : (
        <Button component={Link} to={addressOf(id, previous, { borrowerId })} variant="outlined">
          {t('previous')}
        </Button>
      )}
      {next === undefined ? (
        children
      ) : (
        <Button component={Link} to={addressOf(id, next, { borrowerId })} variant="contained">
          {t('next')}
        </Button>
      )}
    </Box>
  );
};

type ContentProps = { readonly step: UrlaStepId; readonly flush: () => Promise<boolean> };

const Content = ({ step, flush }: ContentProps) => {
  const t = useUrlaText();
  const heading = useArrival(step);
  const isAskedFor = useAskedFor(step);
  const [search] = useSearchParams();
  const borrowerIds = useItemIds('borrowers');
  const asked = search.get('borrower') ?? undefined;
  const borrowerId = borrowerIds.find((id) => id === asked) ?? borrowerIds[0] ?? '';
  const { submit, isPending, error, refused } = useSubmission(flush);
  const submitOrShow = async () => {
    if ((await submit()) === 'wrong') heading.current?.focus();
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
      }}
    >
      <StepList current={step} borrowerId={asked} isAskedFor={isAskedFor} />
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box>
          <Typography ref={heading} tabIndex={-1} variant="h2" sx={{ fontSize: 17, scrollMarginTop: ABOVE_THE_STEP }}>
            {t(`steps.${step}`)}
          </Typography>
          <NotSaved onRetry={() => void flush()} />
        </Box>
        {step === 'review' && <ReviewSummary refused={refused} />}
        <AskedForContext value={isAskedFor(step)}>
          {step !== 'loan_and_property' &&
            step !== lenderPart.id &&
            (step === 'personal' || borrowerIds.length > 1) && (
              <BorrowerBar step={step} borrowerId={borrowerId} isAskedFor={isAskedFor(step)} />
            )}
          <StepContent key={borrowerId} step={step} borrowerId={borrowerId} />
        </AskedForContext>
        {step === 'review' && refused.length === 0 && <Refusal error={error} />}
        <Footer step={step} borrowerId={asked}>
          <ProgressButton
            variant="contained"
            isPending={isPending}
            progress={t('submitting')}
            onClick={() => void submitOrShow()}
          >
            {t('submit')}
          </ProgressButton>
        </Footer>
      </Box>
    </Box>
  );
};

/** An application that is being taken: seven steps, open in any order, saved as they are typed. */
export const Wizard = ({ step, flush }: ContentProps) => {
  const t = useUrlaText();
  const { id } = useOpenDraft();
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={<Applicant />}
        actions={
          <>
            <Button component={Link} to={shortAddressOf(id)} variant="outlined">
              {t('shortForm')}
            </Button>
            <WizardActions />
          </>
        }
      />
      <Progress step={step} />
      <Content step={step} flush={flush} />
    </>
  );
};
