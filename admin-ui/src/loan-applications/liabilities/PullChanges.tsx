import Typography from '@mui/material/Typography';
import type { Liabilities } from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatDate } from '../../kit/values/format.ts';
import { useLiabilitiesText } from './liabilities.texts.ts';

type Since = NonNullable<Liabilities['since']>;
type Change = Since['changes'][number];

/** What the newest credit report has otherwise than the one before it. */
export const PullChanges = ({ since: { reportedOn, changes } }: { readonly since: Since }) => {
  const t = useLiabilitiesText();
  const title = t('since', { day: formatDate(reportedOn) });
  const whatOf = ({ before, now, differs }: Change): string => {
    if (!before) return t('changes.added');
    return now ? differs.map((each) => t(`changes.${each}`)).join(', ') : t('changes.gone');
  };
  const amountsOf = (pulled: Change['now']): string =>
    pulled ? t('pulled', { balance: formatCents(pulled.balance), payment: formatCents(pulled.payment) }) : '—';
  return (
    <Section title={title}>
      {changes.length === 0 ? (
        <Typography>{t('sinceNone')}</Typography>
      ) : (
        <ScrollingTable<Change & { readonly key: string }>
          label={title}
          rows={changes.map((change, index) => ({ ...change, key: String(index) }))}
          rowKey={({ key }) => key}
          columns={[
            {
              label: t('sinceColumns.debt'),
              isText: true,
              cell: ({ creditor, accountNumber }) => `${creditor} ${accountNumber}`,
            },
            { label: t('sinceColumns.what'), cell: whatOf },
            { label: t('sinceColumns.before'), cell: ({ before }) => amountsOf(before) },
            { label: t('sinceColumns.now'), cell: ({ now }) => amountsOf(now) },
          ]}
        />
      )}
    </Section>
  );
};
