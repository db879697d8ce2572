import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link, useParams } from 'react-router-dom';
import type { CreditFindings } from '../../../api/credit-report/credit-report.contract.ts';
import { useApi } from '../client/use-api.ts';
import { OutOfDateNotice } from '../kit/applications/OutOfDateNotice.tsx';
import { Awaited } from '../kit/page/Awaited.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { useCreditReportsText } from './credit-reports.texts.ts';
import { Findings } from './Findings.tsx';

/** The credit report that a loan file has. */
export const FileReportPage = () => {
  const t = useCreditReportsText();
  const { id = '' } = useParams();
  const query = useApi<CreditFindings>(['credit-reports', id]);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data?.borrowerName ?? t('title')}
        tabTitle={t('title')}
        subtitle={
          data && (
            <MuiLink component={Link} to={`/applications/${id}`}>
              {data.loanNumber}
            </MuiLink>
          )
        }
      />
      {data ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {data.outOfDate && (
            <OutOfDateNotice applicationId={id} mark={data.outOfDate} permission="applications.update" />
          )}
          <Findings findings={data} />
        </Box>
      ) : (
        <Awaited query={query} height={320} />
      )}
    </>
  );
};
