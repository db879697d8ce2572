import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { CreditFindings } from '../../../api/credit-report/credit-report.contract.ts';
import { bureaus } from '../../../events/lending/credit/borrower-scores.ts';
import { ScrollingTable } from '../kit/list/ScrollingTable.tsx';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { Section } from '../kit/page/Section.tsx';
import { formatDate, formatMoney, humanize } from '../kit/values/format.ts';
import { AgeBadge } from './AgeBadge.tsx';
import { useCreditReportsText } from './credit-reports.texts.ts';
import { Liabilities } from './Liabilities.tsx';

type OfReport = { readonly findings: CreditFindings };
const day = (date: string | null): string | null => (date === null ? null : formatDate(date));
const money = (dollars: number | null): string => (dollars === null ? '—' : formatMoney(dollars));

const Summary = ({ findings }: OfReport) => {
  const t = useCreditReportsText();
  const { applicationId, representativeScore, issuedOn, expiresOn, estimatedClosingDate, age, isOnFile } = findings;
  return (
    <Section
      title={t('report.title')}
      actions={
        <MuiLink component={Link} to={`/applicant/${applicationId}?tab=credit`}>
          {t('report.profile')}
        </MuiLink>
      }
    >
      <Facts>
        <Fact label={t('report.representative')}>{representativeScore}</Fact>
        <Fact label={t('report.issued')}>{formatDate(issuedOn)}</Fact>
        <Fact label={t('report.goodUntil')}>
          {formatDate(expiresOn)} <AgeBadge age={age} />
        </Fact>
        <Fact label={t('report.closing')}>{day(estimatedClosingDate)}</Fact>
        <Fact label={t('report.id')}>{findings.reportId}</Fact>
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('report.rule')}
      </Typography>
      <Alert severity={isOnFile ? 'success' : 'info'} sx={{ mt: 1.5 }}>
        {t(isOnFile ? 'report.onFile' : 'report.notOnFile')}
      </Alert>
    </Section>
  );
};

const Scores = ({ findings: { borrowers } }: OfReport) => {
  const t = useCreditReportsText();
  const factors = borrowers.flatMap(({ name, borrowerId, scores }) =>
    scores
      .filter((score) => score.factors.length > 0)
      .map((score) => ({ key: `${borrowerId}${score.bureau}`, name, ...score })),
  );
  return (
    <Section title={t('report.scores')} padding={0}>
      <ScrollingTable
        label={t('report.scores')}
        rows={borrowers}
        rowKey={({ borrowerId }) => borrowerId}
        columns={[
          { label: t('report.borrower'), cell: ({ name }) => name },
          ...bureaus.map((bureau) => ({
            label: t(`bureaus.${bureau}`),
            numeric: true,
            cell: ({ scores }: (typeof borrowers)[number]) => {
              const said = scores.find((score) => score.bureau === bureau);
              return said?.score ?? (said?.rejectCode ? t('report.rejected', { code: said.rejectCode }) : '—');
            },
          })),
          {
            label: t('report.represents'),
            numeric: true,
            cell: ({ representative }) => <strong>{representative ?? '—'}</strong>,
          },
        ]}
      />
      {factors.length > 0 && (
        <Typography component="div" variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
          <strong>{t('report.factors')}</strong>
          {factors.map(({ key, name, bureau, factors: texts }) => (
            <div key={key}>
              {t('report.factor', { borrower: name, bureau: t(`bureaus.${bureau}`), factors: texts.join('; ') })}
            </div>
          ))}
        </Typography>
      )}
    </Section>
  );
};

const Accounts = ({ findings: { accounts } }: OfReport) => {
  const t = useCreditReportsText();
  if (accounts.length === 0)
    return (
      <Section title={t('accounts.title')}>
        <Typography color="textSecondary">{t('accounts.none')}</Typography>
      </Section>
    );
  return (
    <Section title={t('accounts.title')} padding={0}>
      <ScrollingTable
        label={t('accounts.title')}
        rows={accounts.map((account, index) => ({ ...account, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={[
          { label: t('accounts.creditor'), cell: ({ creditor }) => creditor },
          { label: t('accounts.type'), cell: ({ accountType }) => humanize(accountType) },
          { label: t('accounts.number'), cell: ({ accountNumber }) => accountNumber },
          { label: t('accounts.status'), cell: ({ status }) => humanize(status) },
          { label: t('accounts.balance'), numeric: true, cell: ({ balance }) => formatMoney(balance) },
          { label: t('accounts.limit'), numeric: true, cell: ({ creditLimit }) => money(creditLimit) },
          { label: t('accounts.payment'), numeric: true, cell: ({ monthlyPayment }) => formatMoney(monthlyPayment) },
          { label: t('accounts.opened'), cell: ({ openedOn }) => day(openedOn) ?? '—' },
        ]}
      />
    </Section>
  );
};

const Inquiries = ({ findings: { inquiries } }: OfReport) => {
  const t = useCreditReportsText();
  if (inquiries === null) return null;
  return (
    <Section title={t('inquiries.title')} padding={inquiries.length > 0 ? 0 : 2}>
      {inquiries.length === 0 ? (
        <Typography color="textSecondary">{t('inquiries.none')}</Typography>
      ) : (
        <ScrollingTable
          label={t('inquiries.title')}
          rows={inquiries.map((inquiry, index) => ({ ...inquiry, key: String(index) }))}
          rowKey={({ key }) => key}
          columns={[
            { label: t('inquiries.day'), cell: ({ date }) => formatDate(date) },
            { label: t('inquiries.creditor'), cell: ({ creditor }) => creditor },
            { label: t('inquiries.borrower'), cell: ({ borrowerName }) => borrowerName },
          ]}
        />
      )}
    </Section>
  );
};

const PublicRecords = ({ findings: { publicRecords } }: OfReport) => {
  const t = useCreditReportsText();
  if (publicRecords === null) return null;
  return (
    <Section title={t('records.title')} padding={publicRecords.length > 0 ? 0 : 2}>
      {publicRecords.length === 0 ? (
        <Typography color="textSecondary">{t('records.none')}</Typography>
      ) : (
        <ScrollingTable
          label={t('records.title')}
          rows={publicRecords.map((record, index) => ({ ...record, key: String(index) }))}
          rowKey={({ key }) => key}
          columns={[
            { label: t('records.kind'), cell: ({ kind }) => humanize(kind) },
            { label: t('records.filed'), cell: ({ filedOn }) => formatDate(filedOn) },
            { label: t('records.amount'), numeric: true, cell: ({ amount }) => money(amount) },
            { label: t('records.status'), cell: ({ status }) => humanize(status) },
            { label: t('records.borrower'), cell: ({ borrowerName }) => borrowerName },
          ]}
        />
      )}
    </Section>
  );
};

/** Findings of a credit report, compared with its loan file. */
export const Findings = (props: OfReport) => (
  <>
    <Summary {...props} />
    <Scores {...props} />
    <Liabilities {...props} />
    <Accounts {...props} />
    <Inquiries {...props} />
    <PublicRecords {...props} />
  </>
);
