import type { DisclosedFee } from '../disclosures/disclosed-fee.ts';
import { upfrontLabels } from '../fees/fee-templates.ts';
import type { FigureFacts } from '../figures/figure-facts.ts';
import { statedFinancedFee } from '../figures/financed-fee.ts';
import type { EstimatedFile } from './estimated-file.ts';

const credit = (
  section: 'seller_credit' | 'lender_credit',
  label: string,
  cents: number | undefined,
  fees: readonly DisclosedFee[],
): DisclosedFee[] =>
  !cents || fees.some((fee) => fee.section === section)
    ? []
    : [
        {
          section,
          label,
          cents: 0 - cents,
          paidBy: section === 'seller_credit' ? 'seller' : 'lender',
          paidTo: 'third_party',
          isFinanceCharge: false,
          isPointsAndFees: false,
        },
      ];

const financed = ({ loan, fees }: FigureFacts): DisclosedFee[] => {
  const fee = statedFinancedFee({ loan, fees });
  if (!fee) return [];
  const { feeId: _feeId, isEstimate: _isEstimate, ...line } = fee;
  return [{ ...line, label: upfrontLabels[loan.type] ?? 'Mortgage insurance premium' }];
};

/**
 * The fees that a disclosure of a file lists: its worksheet first, then what section L4 states of a financed fee and of credits, each only
 * while the worksheet has none, as the cash to close counts them.
 */
export const feesOfFile = ({ facts, fees }: Pick<EstimatedFile, 'facts' | 'fees'>): DisclosedFee[] =>
  fees.length === 0
    ? []
    : [
        ...fees,
        ...financed(facts),
        ...credit('seller_credit', 'Seller credits', facts.closing?.sellerCreditsCents, fees),
        ...credit('lender_credit', 'Lender credits', facts.closing?.lenderCreditsCents, fees),
      ];
