import type { ShownAsset } from '../../../../api/loan-application/assets/assets.contract.ts';
import type { AssetKind } from '../../../../events/lending/assets/asset.schema.ts';

type Amount = number | '';

/** What is typed of an asset; blanks are ''. */
export type AssetValues = {
  borrowerId: string;
  source: string;
  sheet: {
    kind: AssetKind;
    balance: Amount;
    ownershipPercent: Amount;
    loan: Amount;
    unvested: Amount;
    canWithdraw: boolean;
    hasCashFlowAnalysis: boolean;
    donor: string;
    hasGiftLetter: boolean;
    isTransferred: boolean;
    deposits: { amount: Amount; sourced: Amount }[];
  };
  entered: Amount;
  documentIds: string[];
  note: string;
};

/** So many single deposits have a place on the form. */
export const DEPOSITS = 3;

/** Fields that a kind of asset has beside its balance. */
export const fieldsOf = (kind: AssetKind) => ({
  isOwned: kind === 'deposit_account' || kind === 'business' || kind === 'securities',
  hasLoan: kind === 'securities' || kind === 'retirement' || kind === 'life_insurance',
  isRetirement: kind === 'retirement',
  isBusiness: kind === 'business',
  isGift: kind === 'gift',
  hasDeposits: kind === 'deposit_account',
});

/** The form of an asset as it was qualified, as it was stated, or of a new one. */
export const valuesOf = (before: ShownAsset | null, borrowerId: string): AssetValues => {
  const { sheet, evidence = [], note, entered = false, counted = '' } = before?.qualified ?? {};
  const amount = (value: unknown): Amount => (typeof value === 'number' ? value : '');
  const deposits = Array.isArray(sheet?.['deposits'])
    ? (sheet['deposits'] as { amount: number; sourced: number }[])
    : [];
  return {
    borrowerId: before?.borrowerId ?? borrowerId,
    source: before?.source ?? '',
    sheet: {
      kind: before?.kind ?? 'deposit_account',
      balance: sheet?.balance ?? before?.stated ?? '',
      ownershipPercent: amount(sheet?.['ownershipPercent']),
      loan: amount(sheet?.['loan']),
      unvested: amount(sheet?.['unvested']),
      canWithdraw: sheet?.['canWithdraw'] === true,
      hasCashFlowAnalysis: sheet?.['hasCashFlowAnalysis'] === true,
      donor: typeof sheet?.['donor'] === 'string' ? sheet['donor'] : '',
      hasGiftLetter: sheet?.['hasGiftLetter'] === true,
      isTransferred: sheet?.['isTransferred'] === true,
      deposits: Array.from({ length: Math.max(DEPOSITS, deposits.length) }, (_, index) => ({
        amount: amount(deposits[index]?.amount),
        sourced: amount(deposits[index]?.sourced),
      })),
    },
    entered: entered ? counted : '',
    documentIds: evidence.filter(({ isCurrent }) => isCurrent).map(({ documentId }) => documentId),
    note: note ?? '',
  };
};

const given = (name: string, value: unknown) => (value === '' || value === undefined ? {} : { [name]: value });

/** What is sent: of the sheet only what its kind has. @param versionOf the version of a document on the screen */
export const toRequest = (values: AssetValues, versionOf: (documentId: string) => number): unknown => {
  const { isOwned, hasLoan, isRetirement, isBusiness, isGift, hasDeposits } = fieldsOf(values.sheet.kind);
  const deposits = values.sheet.deposits.filter(({ amount }) => amount !== '');
  return {
    borrowerId: values.borrowerId,
    ...(values.source.trim() && { source: values.source }),
    sheet: {
      kind: values.sheet.kind,
      ...given('balance', values.sheet.balance),
      ...(isOwned && given('ownershipPercent', values.sheet.ownershipPercent)),
      ...(hasLoan && given('loan', values.sheet.loan)),
      ...(isRetirement && { ...given('unvested', values.sheet.unvested), canWithdraw: values.sheet.canWithdraw }),
      ...(isBusiness && { hasCashFlowAnalysis: values.sheet.hasCashFlowAnalysis }),
      ...(isGift && {
        ...given('donor', values.sheet.donor),
        hasGiftLetter: values.sheet.hasGiftLetter,
        isTransferred: values.sheet.isTransferred,
      }),
      ...(hasDeposits &&
        deposits.length > 0 && {
          deposits: deposits.map(({ amount, sourced }) => ({ amount, sourced: sourced === '' ? 0 : sourced })),
        }),
    },
    ...given('entered', values.entered),
    evidence: values.documentIds.map((documentId) => ({ documentId, documentVersion: versionOf(documentId) })),
    note: values.note,
  };
};
