import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { conditionPointInSentence } from '../../../../events/lending/conditions/condition-words.ts';
import { missingInWords } from '../../../../events/lending/figures/provenance.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate, formatPercent } from '../../kit/values/format.ts';
import type { DatedOrder, Finding } from './finding.ts';
import { FindingRow } from './FindingRow.tsx';
import { findingsOf } from './findings.ts';
import { useFindingsText } from './findings.texts.ts';

const useWords = (): ((finding: Finding) => { readonly text: string; readonly detail?: string }) => {
  const t = useFindingsText();
  return (finding) => {
    switch (finding.kind) {
      case 'changed':
        return { text: t('changed', { what: finding.what, day: formatDate(finding.since) }) };
      case 'condition': {
        const { number, title, mustBeMetBefore } = finding.condition;
        return {
          text: t('condition', { number, title, orderNumber: finding.orderNumber }),
          detail: t('conditionDetail', { point: conditionPointInSentence(mustBeMetBefore) }),
        };
      }
      case 'ground':
        return { text: finding.text };
      case 'missing':
        return {
          text: t('missing', {
            ratio: t(`ratios.${finding.ratio}`),
            figure: formatPercent(finding.percent, 3),
            missing: missingInWords(finding.missing),
          }),
        };
      case 'expired':
      case 'beforeClosing':
        return {
          text: t(finding.kind, {
            report: finding.report ?? t('creditReport'),
            day: formatDate(finding.expiresOn),
          }),
        };
      case 'item':
        return { text: finding.item.item, detail: finding.item.fix };
    }
  };
};

type Props = { readonly file: DetailedApplication; readonly orders: readonly DatedOrder[] };

/** What speaks against a file, each with its way out; while nothing can be decided, that. */
export const Findings = ({ file, orders }: Props) => {
  const t = useFindingsText();
  const wordsOf = useWords();
  const isDecidable = file.allowedStatuses.length > 0;
  const findings = isDecidable ? findingsOf(file, orders, todayAtBranch()) : [];
  return (
    <Section title={t('title')} padding={findings.length > 0 ? 0 : 2}>
      {findings.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t(isDecidable ? 'none' : 'noDecision')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {findings.map((finding) => {
            const { text, detail } = wordsOf(finding);
            return <FindingRow key={text} text={text} detail={detail} way={finding.way} />;
          })}
        </Box>
      )}
    </Section>
  );
};
