import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { lenderPart, type UrlaStepId, urlaPartIds } from '../../../../events/lending/urla/steps.ts';
import { useFound, useOpenDraft, useOfApplication } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { addressOf } from './addresses.ts';
import { begunSteps, FAULTLESS, type StepState, stepStates, together } from './step-state.ts';

type Tone = 'complete' | 'wrong' | 'open';

/** Ticked is what is begun and asks for nothing more, of any borrower, employer or account. */
const toneOf = ({ wrong, missing, open }: StepState, { isAskedFor, isBegun }: EntryProps): Tone => {
  if (wrong > 0 || (missing > 0 && isAskedFor)) return 'wrong';
  return missing + open > 0 || !isBegun ? 'open' : 'complete';
};

/** The last step is complete only with all the others: from there the whole is submitted. */
const stateOf = (step: UrlaStepId, states: ReadonlyMap<UrlaStepId, StepState>): StepState =>
  step === 'review' ? together([...states.values()]) : (states.get(step) ?? FAULTLESS);

const Mark = ({ tone, number }: { readonly tone: Tone; readonly number: number | 'L' }) => {
  if (tone === 'complete') return <CheckCircle aria-hidden sx={{ fontSize: 18, color: 'success.main' }} />;
  if (tone === 'wrong') return <ErrorOutlined aria-hidden sx={{ fontSize: 18, color: 'error.main' }} />;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 18,
        height: 18,
        flex: 'none',
        borderRadius: '50%',
        border: 1,
        borderColor: 'text.secondary',
        fontSize: 11,
        lineHeight: '16px',
        textAlign: 'center',
      }}
    >
      {number}
    </Box>
  );
};

type EntryProps = {
  readonly step: UrlaStepId;
  /** Of the seven steps; the lender's part has none. */
  readonly number: number | 'L';
  readonly state: StepState;
  readonly isCurrent: boolean;
  readonly isAskedFor: boolean;
  /** Something on it is answered. */
  readonly isBegun: boolean;
  readonly borrowerId: string | undefined;
};

/** State of the step, for users who do not see its mark. */
const useTold = ({ wrong, missing, open }: StepState, tone: Tone, isSeen: boolean): string => {
  const t = useUrlaText();
  if (tone === 'complete') return t('marks.complete');
  if (wrong > 0) return t('marks.wrong', { smart_count: wrong });
  if (missing > 0) return t('marks.missing', { smart_count: missing });
  return isSeen && open > 0 ? t('marks.open', { smart_count: open }) : t('marks.untouched');
};

const Entry = (props: EntryProps) => {
  const { step, number, state, isCurrent, borrowerId } = props;
  const t = useUrlaText();
  const { id } = useOpenDraft();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a phone the steps stand in a row that is longer than the screen.
    if (isCurrent) link.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  const tone = toneOf(state, props);
  const isSeen = props.isBegun || props.isAskedFor;
  const told = useTold(state, tone, isSeen);
  const left = state.wrong + state.missing + state.open;
  return (
    <Box component="li" sx={{ listStyle: 'none', flex: 'none' }}>
      <Box
        component={Link}
        ref={link}
        to={addressOf(id, step, { borrowerId })}
        aria-current={isCurrent ? 'step' : undefined}
        sx={({ tokens }) => ({
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 40,
          px: 1.25,
          borderRadius: '6px',
          fontSize: 13,
          lineHeight: '16px',
          color: tokens.text,
          textDecoration: 'none',
          '&:hover': { backgroundColor: tokens.sunken },
          '&[aria-current]': { backgroundColor: tokens.accentTint, color: tokens.accent, fontWeight: 600 },
        })}
      >
        <Mark tone={tone} number={number} />
        <span>{t(`steps.${step}`)}</span>
        {left > 0 && isSeen && (
          <Box
            component="span"
            aria-hidden
            sx={{ ml: 'auto', pl: 0.5, fontSize: 12, fontWeight: 400, whiteSpace: 'nowrap' }}
          >
            {t('marks.left', { count: left })}
          </Box>
        )}
        <Box component="span" sx={visuallyHidden}>
          {`, ${told}`}
        </Box>
      </Box>
    </Box>
  );
};

type Props = {
  readonly current: UrlaStepId;
  readonly borrowerId: string | undefined;
  readonly isAskedFor: (step: UrlaStepId) => boolean;
};

/** The seven steps and the lender's part, each with how it stands; every one is open at any time. */
export const StepList = ({ current, borrowerId, isAskedFor }: Props) => {
  const t = useUrlaText();
  const { application } = useOpenDraft();
  const states = stepStates(useFound(), (path) => (application.answerAt(path) ?? '') !== '');
  const begun = useOfApplication(begunSteps);
  return (
    <Box component="nav" aria-label={t('stepsLabel')} sx={{ position: { md: 'sticky' }, top: 16, minWidth: 0 }}>
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0.25,
          display: 'flex',
          // Text for screen readers would lie outside the scrolling area.
          position: 'relative',
          flexDirection: { xs: 'row', md: 'column' },
          gap: 0.5,
          overflowX: { xs: 'auto', md: 'visible' },
        }}
      >
        {urlaPartIds.map((step, index) => (
          <Entry
            key={step}
            step={step}
            number={step === lenderPart.id ? 'L' : index + 1}
            state={stateOf(step, states)}
            isCurrent={step === current}
            isAskedFor={isAskedFor(step)}
            isBegun={begun.has(step)}
            borrowerId={borrowerId}
          />
        ))}
      </Box>
    </Box>
  );
};
