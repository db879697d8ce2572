import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { adverseActionReasonNames } from '../../../../events/lending/denial/adverse-action.ts';
import { groundInWords } from '../../../../events/lending/denial/denial-words.ts';
import {
  conditionPointInSentence,
  outstandingConditions,
} from '../../../../events/lending/conditions/condition-words.ts';
import { useApi } from '../../client/use-api.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import type { RecordDialogProps } from '../../kit/feature/feature.ts';
import { FigureLinesButton } from '../../kit/figures/FigureLinesButton.tsx';
import { DTI_LIMIT_PERCENT, Ratio } from '../../kit/figures/Ratio.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatMoney, formatPercent, humanize } from '../../kit/values/format.ts';
import { useFourCsText } from './four-cs.texts.ts';

type Props = { readonly file: DetailedApplication };
type Origin = 'application' | 'both' | 'computed' | 'report' | 'noReport' | 'noAppraisal' | 'appraisal' | 'appraised';

const percent = (value: number | null): string | null => (value === null ? null : formatPercent(value, 2));

/** A figure with where it comes from. */
const From = ({ origin, children }: { readonly origin: Origin; readonly children: ReactNode }) => {
  const t = useFourCsText();
  return (
    <>
      {children ?? '—'}
      <Typography variant="caption" component="div" color="textSecondary" sx={{ fontWeight: 400 }}>
        {t('from', { origin: t(`origins.${origin}`) })}
      </Typography>
    </>
  );
};

const Capacity = ({ file }: Props) => {
  const t = useFourCsText();
  const money = (label: string, amount: number) => (
    <Fact label={label}>
      <From origin="application">{formatMoney(amount)}</From>
    </Fact>
  );
  return (
    <Section title={t('capacity')}>
      <Facts>
        {money(t('income'), file.monthlyIncome)}
        <Fact label={t('debts')}>
          <From origin={file.creditScore === null ? 'application' : 'both'}>{formatMoney(file.monthlyDebts)}</From>
        </Fact>
        <Fact label={t('payment')}>
          <From origin="computed">{formatMoney(file.monthlyPayment)}</From>
        </Fact>
        <Fact label={t('housing')}>
          <From origin="computed">{formatMoney(file.monthlyHousing)}</From>
        </Fact>
        <Fact label={t('frontDti')}>
          <Ratio ratio={file.ratios.housingToIncome} />
        </Fact>
        <Fact label={t('dti')}>
          <Ratio ratio={file.ratios.debtToIncome} limit={DTI_LIMIT_PERCENT} />
          <FigureLinesButton applicationId={file.id} />
        </Fact>
        <Fact label={t('employer')}>
          <From origin="application">{file.employerName ?? humanize(file.employmentStatus)}</From>
        </Fact>
        <Fact label={t('years')}>
          <From origin="application">{file.yearsAtEmployer}</From>
        </Fact>
      </Facts>
    </Section>
  );
};

const CreditAndCapital = ({ file }: Props) => {
  const t = useFourCsText();
  return (
    <>
      <Section title={t('credit')}>
        <Facts>
          <Fact label={t('score')}>
            <From origin={file.creditScore === null ? 'noReport' : 'report'}>{file.creditScore}</From>
          </Fact>
        </Facts>
      </Section>
      <Section title={t('capital')}>
        <Facts>
          <Fact label={t('downPayment')}>
            <From origin="application">{formatMoney(file.downPayment)}</From>
          </Fact>
          <Fact label={t('downShare')}>
            <From origin="computed">{percent(file.downPaymentPercent)}</From>
          </Fact>
        </Facts>
      </Section>
    </>
  );
};

const Collateral = ({ file }: Props) => {
  const t = useFourCsText();
  const hasAppraisal = file.documents.some(
    ({ documentType, documentVersion }) => documentType === 'appraisal_report' && documentVersion > 0,
  );
  return (
    <Section title={t('collateral')}>
      <Facts>
        <Fact label={t('value')}>
          <From
            origin={file.propertyValueFrom === 'appraisal' ? 'appraised' : hasAppraisal ? 'appraisal' : 'noAppraisal'}
          >
            {formatMoney(file.propertyValue)}
          </From>
        </Fact>
        <Fact label={t('amount')}>
          <From origin="application">{formatMoney(file.loanAmount)}</From>
        </Fact>
        <Fact label={t('ltv')}>
          <Ratio ratio={file.ratios.loanToValue} />
        </Fact>
      </Facts>
    </Section>
  );
};

const Lines = ({
  title,
  none,
  lines,
}: {
  readonly title: string;
  readonly none: string;
  readonly lines: readonly string[];
}) => (
  <Section title={title}>
    {lines.length === 0 ? (
      <Typography variant="body2" color="textSecondary">
        {none}
      </Typography>
    ) : (
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    )}
  </Section>
);

const Conditions = ({ file }: Props) => {
  const t = useFourCsText();
  const conditions = outstandingConditions(file.conditions).map(
    ({ number, title, mustBeMetBefore }) => `${number}. ${title} (${conditionPointInSentence(mustBeMetBefore)})`,
  );
  return <Lines title={t('conditions')} none={t('noConditions')} lines={conditions} />;
};

/** Objections to a file matter for a move of its status: a paused or finished file has none. */
const StillOpen = ({ file }: Props) => {
  const t = useFourCsText();
  if (file.allowedStatuses.length === 0) {
    return (
      <>
        <Lines title={t('findings')} none={t('noDecision')} lines={[]} />
        <Conditions file={file} />
      </>
    );
  }
  const approval = file.allowedStatuses.find(({ status }) => status === 'approved');
  // Conditions stand above, each with the point that it holds back.
  const items = [...(approval?.blocks ?? []), ...(approval?.passedOver ?? []), ...(approval?.open ?? [])].filter(
    ({ conditionId }) => conditionId === undefined,
  );
  const rejection = file.allowedStatuses.find(({ status }) => status === 'rejected');
  const findings = (rejection?.grounds ?? []).map(
    (ground) => `${adverseActionReasonNames[ground.reason]}: ${groundInWords(ground)}`,
  );
  return (
    <>
      <Lines title={t('findings')} none={t('noFindings')} lines={findings} />
      <Conditions file={file} />
      <Lines title={t('open')} none={t('nothingOpen')} lines={items.map(({ item, fix }) => `${item} (${fix})`)} />
    </>
  );
};

/** Capacity, credit, capital and collateral of an application, each figure with its origin, and what is open. */
export const FourCsDialog = ({ id, onClose }: RecordDialogProps) => {
  const t = useFourCsText();
  const titleId = useId();
  const linkTo = useDialogLink();
  const { data: file, error, refetch } = useApi<DetailedApplication>(['applications', id, 'detailed']);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {file ? t('titleOf', { name: file.borrowerName }) : t('title')}
      </DialogTitle>
      {/* What is only read has to be in reach of the arrow keys. */}
      <DialogContent tabIndex={0}>
        {!file && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
        {file && (
          // Not the box that scrolls itself: its rows would shrink.
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Capacity file={file} />
            <CreditAndCapital file={file} />
            <Collateral file={file} />
            <StillOpen file={file} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        <Button component={Link} to={linkTo('review', id)} variant="contained">
          {t('decide')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
