import Alert from '@mui/material/Alert';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import type { ComplianceResult } from '../../../../events/lending/vendor-orders/compliance/compliance.kind.ts';
import { vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import type { UnderwritingResult } from '../../../../events/lending/vendor-orders/underwriting/underwriting.kind.ts';
import type { VerificationResult } from '../../../../events/lending/vendor-orders/verification/verification.kind.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { useFileOrdersText } from './file-orders.texts.ts';

const Underwriting = ({ result }: { readonly result: UnderwritingResult }) => {
  const t = useFileOrdersText();
  const { recommendation, casefileId, findings, isSimulated } = result;
  return (
    <>
      {isSimulated && <Alert severity="warning">{t('underwriting.simulated')}</Alert>}
      <Section title={t('underwriting.title')}>
        <Facts>
          <Fact label={t('underwriting.recommendation')}>{recommendation}</Fact>
          {casefileId && <Fact label={t('underwriting.casefile')}>{casefileId}</Fact>}
        </Facts>
      </Section>
      {findings.length > 0 && (
        <Section title={t('underwriting.findings')} padding={0}>
          <ScrollingTable
            label={t('underwriting.findings')}
            rows={findings}
            rowKey={({ number }) => String(number)}
            columns={[
              { label: t('underwriting.number'), cell: ({ number }) => number },
              { label: t('underwriting.category'), cell: ({ category }) => category },
              { label: t('underwriting.text'), isText: true, cell: ({ text }) => text },
            ]}
          />
        </Section>
      )}
    </>
  );
};

const Verification = ({ result }: { readonly result: VerificationResult }) => {
  const t = useFileOrdersText();
  const { verified, asOf, employer, position, employedSince, isEmployed, monthlyIncome, accounts, remarks } = result;
  const yesOrNo = (is: boolean | undefined) => is !== undefined && t(is ? 'yes' : 'no');
  const facts = [
    ['verified', yesOrNo(verified)],
    ['asOf', asOf && formatDate(asOf)],
    ['employer', employer],
    ['position', position],
    ['since', employedSince && formatDate(employedSince)],
    ['employed', yesOrNo(isEmployed)],
    ['income', monthlyIncome !== undefined && formatMoney(monthlyIncome)],
    ['remarks', remarks],
  ] as const;
  return (
    <>
      <Section title={t('verification.title')}>
        <Facts>
          {facts.map(
            ([name, value]) =>
              value && (
                <Fact key={name} label={t(`verification.${name}`)}>
                  {value}
                </Fact>
              ),
          )}
        </Facts>
      </Section>
      {accounts && accounts.length > 0 && (
        <Section title={t('verification.accounts')} padding={0}>
          <ScrollingTable
            label={t('verification.accounts')}
            rows={accounts}
            rowKey={({ institution, kind, balance }) => `${institution} ${kind} ${balance}`}
            columns={[
              { label: t('verification.institution'), cell: ({ institution }) => institution },
              { label: t('verification.kind'), cell: ({ kind }) => kind },
              { label: t('verification.balance'), numeric: true, cell: ({ balance }) => formatMoney(balance) },
            ]}
          />
        </Section>
      )}
    </>
  );
};

const tones = { pass: 'green', fail: 'red', warning: 'yellow', not_applicable: 'grey' } as const;

const Compliance = ({ result }: { readonly result: ComplianceResult }) => {
  const t = useFileOrdersText();
  return (
    <Section title={t('compliance.title')} padding={0}>
      <ScrollingTable
        label={t('compliance.title')}
        rows={result.checks}
        rowKey={({ name, citation }) => `${name} ${citation}`}
        columns={[
          { label: t('compliance.name'), isText: true, cell: ({ name }) => name },
          { label: t('compliance.citation'), cell: ({ citation }) => citation },
          {
            label: t('compliance.outcome'),
            cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`compliance.outcomes.${outcome}`)}</Badge>,
          },
          { label: t('compliance.text'), isText: true, cell: ({ text }) => text },
        ]}
      />
    </Section>
  );
};

/** The newest report of an order, by its kind; nothing where it was erased. */
export const OrderResult = ({ order: { kind, reports } }: { readonly order: VendorOrderDetail }) => {
  const result = reports[0]?.result;
  switch (kind) {
    case 'underwriting': {
      const read = vendorKinds.underwriting.resultSchema.safeParse(result);
      return read.success && <Underwriting result={read.data} />;
    }
    case 'verification': {
      const read = vendorKinds.verification.resultSchema.safeParse(result);
      return read.success && <Verification result={read.data} />;
    }
    case 'compliance': {
      const read = vendorKinds.compliance.resultSchema.safeParse(result);
      return read.success && <Compliance result={read.data} />;
    }
    default:
      return null;
  }
};
