import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LoanEstimateAnswer } from '../../../../api/loan-application/disclosures/loan-estimate.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate, formatMoney, formatPercent } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDisclosuresText } from './disclosures.texts.ts';
import { IssueEstimateDialog } from './IssueEstimateDialog.tsx';
import { MissingFacts } from './MissingFacts.tsx';

type Issued = LoanEstimateAnswer['issued'][number];

const IssuedTable = ({ issued }: { readonly issued: readonly Issued[] }) => {
  const t = useDisclosuresText();
  const why = ({ revision }: Issued): string =>
    revision
      ? `${t('known', { reason: t(`reasons.${revision.reason}`), day: formatDate(revision.learnedOn) })}: ${revision.notes}`
      : '';
  return (
    <ScrollingTable<Issued>
      label={t('title')}
      rows={issued.toReversed()}
      rowKey={({ number }) => String(number)}
      columns={[
        {
          label: t('columns.name'),
          isText: true,
          cell: ({ number }) => (number === 1 ? t('first') : t('revised', { number })),
        },
        { label: t('columns.issuedOn'), cell: ({ issuedOn }) => formatDate(issuedOn) },
        { label: t('columns.apr'), numeric: true, cell: ({ apr }) => formatPercent(apr, 3) },
        { label: t('columns.cash'), numeric: true, cell: ({ cashToClose }) => formatMoney(cashToClose) },
        { label: t('columns.why'), isText: true, cell: why },
        { label: t('columns.by'), cell: ({ by }) => by },
      ]}
    />
  );
};

/** The Loan Estimates that were issued, what the next one lacks, and the way to issue it. */
export const DisclosuresSection = () => {
  const t = useDisclosuresText();
  const { file } = useLoanFile();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useApi<LoanEstimateAnswer>(['applications', file.id, 'loan-estimate']);
  const missing = data?.missing.filter(({ enteredIn }) => enteredIn !== 'terms') ?? [];
  const isReady = data !== undefined && data.block === null && missing.length === 0;
  return (
    <Section
      title={t('title')}
      actions={
        isReady && (
          <Permitted permission="applications.update">
            <Button variant="outlined" onClick={() => setOpen(true)}>
              {t(data.issued.length > 0 ? 'revise' : 'prepare')}
            </Button>
          </Permitted>
        )
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack spacing={2}>
          {data.issued.length > 0 ? <IssuedTable issued={data.issued} /> : <Typography>{t('none')}</Typography>}
          {data.block !== null && <Typography>{data.block}</Typography>}
          {missing.length > 0 && <MissingFacts id={file.id} missing={missing} />}
        </Stack>
      )}
      {isOpen && data && (
        <IssueEstimateDialog answer={data} onIssued={() => void refetch()} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
};
