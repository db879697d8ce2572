import type { FigureFacts, SettledDebtFact } from './figure-facts.ts';
import { type MergedDebt, placeOf } from './merged-debts.ts';
import type { FigureLine } from './provenance.ts';

type Kind = 'payoffs' | 'debts_paid_off';

const kindOf = (debt: MergedDebt): Kind => (placeOf(debt) === 'housing' ? 'payoffs' : 'debts_paid_off');

const claimOf = ({ stated }: MergedDebt, { settledDebts = [] }: FigureFacts): SettledDebtFact | undefined =>
  settledDebts.find(({ debtId }) => debtId !== undefined && debtId === stated?.debtId);

const isPaidElsewhere = (claim: SettledDebtFact | undefined): boolean =>
  claim?.why === 'home_sold' || claim?.isPaidOutside === true;

/** What section L4 has of a debt that an underwriter treats: the treatment says whether closing pays it, and how much. */
const replacedCents = (debt: MergedDebt, facts: FigureFacts): number => {
  const claim = claimOf(debt, facts);
  return claim?.why === 'paid_at_closing' && !isPaidElsewhere(claim) ? (claim.balanceCents ?? 0) : 0;
};

const paidLine = (kind: Kind, debt: MergedDebt, facts: FigureFacts): FigureLine[] => {
  const { treatment, stated, reported, balanceCents, debtId } = debt;
  if (treatment?.treatment !== 'paid_off' || isPaidElsewhere(claimOf(debt, facts))) return [];
  return [
    {
      kind,
      cents: treatment.payoffCents ?? 0,
      provenance: 'qualifying',
      source: { kind: 'underwriter' },
      name: stated?.name ?? reported?.name,
      balanceCents,
      debtId,
    },
  ];
};

/** Of a file that states nothing of its closing, what its debts say that closing pays. */
const saidOfDebts = (kind: Kind, facts: FigureFacts, debts: readonly MergedDebt[]): number | undefined =>
  facts.closing === undefined
    ? debts.filter((debt) => kindOf(debt) === kind).reduce((sum, debt) => sum + replacedCents(debt, facts), 0) ||
      undefined
    : undefined;

/**
 * What closing pays of loans and debts, each once: as sections 2c and 3 state it, and for a debt that an underwriter treats what the
 * treatment says. @param said of section L4, integer cents
 */
export const payoffLines = (
  kind: Kind,
  said: number | undefined,
  { facts, debts }: { readonly facts: FigureFacts; readonly debts: readonly MergedDebt[] },
): FigureLine[] => {
  const stated = said ?? saidOfDebts(kind, facts, debts);
  const treated = debts.filter((debt) => debt.treatment !== null && kindOf(debt) === kind);
  const replaced = treated.reduce((sum, debt) => sum + replacedCents(debt, facts), 0);
  const left = Math.max(0, (stated ?? 0) - replaced);
  const isStated = stated !== undefined && (left > 0 || replaced === 0);
  return [
    ...(isStated
      ? [{ kind, cents: left, provenance: 'stated' as const, source: { kind: 'application' as const } }]
      : []),
    ...treated.flatMap((debt) => paidLine(kind, debt, facts)),
  ];
};
