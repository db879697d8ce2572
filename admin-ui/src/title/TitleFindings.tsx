import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { VendorOrderDetail } from '../../../api/vendor-order/vendor-order.contract.ts';
import type { TitleResult } from '../../../events/lending/vendor-orders/title/title.kind.ts';
import { type Column, ScrollingTable } from '../kit/list/ScrollingTable.tsx';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { Section } from '../kit/page/Section.tsx';
import { Badge } from '../kit/values/Badge.tsx';
import { formatDate, formatMoney } from '../kit/values/format.ts';
import { ExceptionState } from './ExceptionState.tsx';
import { useTitleText } from './title.texts.ts';

type PartProps<Row> = {
  readonly title: string;
  readonly none: string;
  readonly state?: ReactNode;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row & { readonly key: string }>[];
};

const Part = <Row,>({ title, none, state, rows, columns }: PartProps<Row>) => (
  <Section title={title} actions={state} padding={rows.length > 0 ? 0 : 2}>
    {rows.length === 0 ? (
      <Typography color="textSecondary">{none}</Typography>
    ) : (
      <ScrollingTable
        label={title}
        rows={rows.map((row, index) => ({ ...row, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={columns}
      />
    )}
  </Section>
);

const ClearBadge = ({ isClear }: { readonly isClear: boolean }) => {
  const t = useTitleText();
  return <Badge tone={isClear ? 'green' : 'red'}>{t(isClear ? 'state.clear' : 'state.not_clear')}</Badge>;
};

type OfReport = { readonly result: TitleResult };

const Claims = ({ result: { liens, judgments } }: OfReport) => {
  const t = useTitleText();
  return (
    <>
      <Part
        title={t('liens.title')}
        none={t('liens.none')}
        state={<ClearBadge isClear={liens.length === 0} />}
        rows={liens}
        columns={[
          { label: t('liens.position'), cell: ({ position }) => position },
          { label: t('liens.holder'), cell: ({ holder }) => holder },
          { label: t('liens.amount'), numeric: true, cell: ({ amount }) => formatMoney(amount) },
          { label: t('liens.recorded'), cell: ({ recordedOn }) => formatDate(recordedOn) },
        ]}
      />
      <Part
        title={t('judgments.title')}
        none={t('judgments.none')}
        state={<ClearBadge isClear={judgments.length === 0} />}
        rows={judgments}
        columns={[
          { label: t('judgments.creditor'), cell: ({ creditor }) => creditor },
          { label: t('judgments.against'), cell: ({ against }) => against },
          { label: t('liens.amount'), numeric: true, cell: ({ amount }) => formatMoney(amount) },
          { label: t('liens.recorded'), cell: ({ recordedOn }) => formatDate(recordedOn) },
        ]}
      />
    </>
  );
};

/** Content of a title report: vesting and exceptions. */
export const TitleFindings = ({ result, order }: OfReport & { readonly order: VendorOrderDetail }) => {
  const t = useTitleText();
  const { vesting, effectiveDate, legalDescription, exceptions, taxes } = result;
  const isOutOfTheWay = ({ number, isStandard }: TitleResult['exceptions'][number]): boolean =>
    isStandard || order.cleared.some((each) => each.number === number);
  return (
    <>
      <Section title={t('vesting.title')}>
        <Facts>
          <Fact label={t('vesting.in')} wide>
            {vesting.join('; ')}
          </Fact>
          <Fact label={t('vesting.asOf')}>{formatDate(effectiveDate)}</Fact>
          <Fact label={t('vesting.legal')} wide>
            {legalDescription}
          </Fact>
        </Facts>
      </Section>
      <Claims result={result} />
      <Part
        title={t('exceptions.title')}
        none={t('exceptions.none')}
        state={<ClearBadge isClear={exceptions.every(isOutOfTheWay)} />}
        rows={exceptions}
        columns={[
          { label: t('exceptions.number'), cell: ({ number }) => number },
          {
            label: t('exceptions.state'),
            isText: true,
            cell: (exception) => <ExceptionState order={order} exception={exception} />,
          },
          { label: t('exceptions.text'), isText: true, cell: ({ text }) => text },
        ]}
      />
      <Part
        title={t('taxes.title')}
        none={t('taxes.none')}
        state={<ClearBadge isClear={taxes.every(({ status }) => status !== 'delinquent')} />}
        rows={taxes}
        columns={[
          { label: t('taxes.year'), cell: ({ year }) => year },
          { label: t('liens.amount'), numeric: true, cell: ({ amount }) => formatMoney(amount) },
          { label: t('taxes.status'), cell: ({ status }) => t(`taxes.statuses.${status}`) },
        ]}
      />
    </>
  );
};
