import Box from '@mui/material/Box';
import type { KeptComparable } from '../../../../events/lending/valuation/run.ts';
import { Section } from '../../kit/page/Section.tsx';
import { type Column, ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { formatCount, formatDate, formatMoney } from '../../kit/values/format.ts';
import { useAvmText } from '../texts/avm.texts.ts';
import { homeName, milesOf } from './home-name.ts';

const signed = (cents: number): string => `${cents < 0 ? '−' : '+'}${formatMoney(Math.abs(cents) / 100)}`;

/** The sales that the home was compared with, each price carried over to it. */
export const ComparablesTable = ({ comparables }: { readonly comparables: readonly KeptComparable[] }) => {
  const t = useAvmText();
  const rows = comparables.map((comparable, index) => ({ ...comparable, number: index + 1 }));
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    { label: t('result.columns.number'), cell: ({ number }) => number, numeric: true },
    { label: t('result.columns.home'), cell: (row) => homeName(row) || '—' },
    { label: t('result.columns.soldOn'), cell: ({ soldOn }) => formatDate(soldOn) },
    { label: t('result.columns.price'), cell: ({ priceCents }) => formatMoney(priceCents / 100), numeric: true },
    {
      label: t('result.columns.distance'),
      cell: ({ kilometers }) => (kilometers === undefined ? '—' : t('result.miles', { miles: milesOf(kilometers) })),
      numeric: true,
    },
    {
      label: t('result.columns.living'),
      cell: ({ livingArea }) => t('result.squareFeet', { area: formatCount(Math.round(livingArea)) }),
      numeric: true,
    },
    {
      label: t('result.columns.adjustments'),
      cell: ({ adjustments }) => (
        <Box component="span" sx={{ display: 'block', minWidth: 360, whiteSpace: 'normal' }}>
          {adjustments.length === 0
            ? t('result.noAdjustments')
            : adjustments.map(({ group, cents }) => `${t(`result.groups.${group}`)} ${signed(cents)}`).join(' · ')}
        </Box>
      ),
    },
    {
      label: t('result.columns.adjusted'),
      cell: ({ adjustedPriceCents }) => formatMoney(adjustedPriceCents / 100),
      numeric: true,
    },
    { label: t('result.columns.weight'), cell: ({ weight }) => `${Math.round(100 * weight)}%`, numeric: true },
  ];
  return (
    <Section title={t('result.comparables')} padding={0}>
      <ScrollingTable label={t('result.comparables')} rows={rows} rowKey={({ saleId }) => saleId} columns={columns} />
    </Section>
  );
};
