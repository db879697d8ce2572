import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ShownFigures, ShownLine } from '../../../../api/loan-application/figures/figures.contract.ts';
import { missingInWords } from '../../../../events/lending/figures/provenance.ts';
import { ScrollingTable } from '../list/ScrollingTable.tsx';
import { Section } from '../page/Section.tsx';
import { formatCents } from '../values/exact-money.ts';
import { formatDate } from '../values/format.ts';
import { useFileFiguresText } from './file-figures.texts.ts';

type Numbered = ShownLine & { readonly number: number };

/** Where a line comes from, and why it counts as it does. */
const useOrigin = (): ((line: ShownLine) => string) => {
  const t = useFileFiguresText();
  return ({ kind, source, match, stated, reported, leftOut, unproven, reason, rule, rental }) => {
    const day = source.asOf === null ? '' : formatDate(source.asOf);
    const parts = [
      t(`sources.${source.kind}`, { day }),
      match === 'matched' && stated !== null && reported !== null && stated !== reported
        ? t('alsoStated', { stated: formatCents(stated) })
        : null,
      kind === 'principal_and_interest' && stated !== null
        ? t('paymentOfNote', { payment: formatCents(stated) })
        : null,
      match === 'only_reported' ? t('notStated') : null,
      (leftOut === 'qualified_otherwise' || leftOut === 'not_employed') && stated !== null
        ? t('alsoStated', { stated: formatCents(stated) })
        : null,
      rental
        ? t('rental', {
            gross: formatCents(rental.gross),
            payment: formatCents(rental.payment),
            expense: formatCents(rental.expense),
          })
        : null,
      leftOut === null ? null : t(`leftOut.${leftOut}`),
      rule ? `${rule.rule} (${rule.citation})` : null,
      unproven === null ? null : t(`unproven.${unproven}`),
      reason,
    ];
    return parts.filter((part) => part !== null).join('. ');
  };
};

type Props = {
  readonly title: string;
  readonly figure: ShownFigures['income'];
  /** The sum in words, where it is not the figure's amount. */
  readonly sum?: string | undefined;
  /** Leads to what the lines rest on. */
  readonly way?: ReactNode;
};

/** A sum with its lines; what is left out counts nothing and says why. */
export const FigureLines = ({ title, figure, sum, way }: Props) => {
  const t = useFileFiguresText();
  const originOf = useOrigin();
  const nameOf = ({ name, kind }: ShownLine): string =>
    name === null ? t(`lines.${kind}`) : `${name}, ${t(`lines.${kind}`)}`;
  const { lines, missing, amount } = figure;
  return (
    <Section title={t('sum', { title, amount: sum ?? formatCents(amount) })} actions={way} padding={0}>
      {lines.length > 0 && (
        <ScrollingTable<Numbered>
          label={title}
          rows={lines.map((line, number) => ({ ...line, number }))}
          rowKey={({ number }) => String(number)}
          columns={[
            { label: t('columns.line'), isText: true, cell: nameOf },
            { label: t('columns.amount'), numeric: true, cell: (line) => formatCents(line.amount) },
            { label: t('columns.known'), cell: (line) => t(`provenances.${line.provenance}`) },
            { label: t('columns.origin'), isText: true, cell: originOf },
          ]}
        />
      )}
      {lines.length === 0 && missing.length === 0 && (
        <Typography variant="body2" sx={{ p: 2 }}>
          {t('nothing')}
        </Typography>
      )}
      {missing.length > 0 && (
        <Typography variant="body2" sx={{ px: 2, py: 1.5 }}>
          {missing.includes('income_evidence')
            ? t('unshown')
            : t(sum === undefined ? 'missing' : 'missingOnly', { missing: missingInWords(missing) })}
        </Typography>
      )}
    </Section>
  );
};
