import { useWatch } from 'react-hook-form';
import { type AssetKind, giftDonors } from '../../../../events/lending/assets/asset.schema.ts';
import { FlagField } from '../../kit/form/FlagField.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { type AssetValues, fieldsOf } from './asset-values.ts';
import { useAssetsText } from './assets.texts.ts';

/** What the papers of a kind of asset say. */
export const AssetFields = ({ kind }: { readonly kind: AssetKind }) => {
  const t = useAssetsText();
  const { isOwned, hasLoan, isRetirement, isBusiness, isGift, hasDeposits } = fieldsOf(kind);
  const deposits = useWatch<AssetValues, 'sheet.deposits'>({ name: 'sheet.deposits' });
  return (
    <>
      <NumericField name="sheet.balance" label={t('fields.balance')} prefix="$" required blank="" />
      {isOwned && (
        <NumericField name="sheet.ownershipPercent" label={t('fields.ownershipPercent')} suffix="%" blank="" />
      )}
      {isRetirement && <NumericField name="sheet.unvested" label={t('fields.unvested')} prefix="$" blank="" />}
      {hasLoan && <NumericField name="sheet.loan" label={t('fields.loan')} prefix="$" blank="" />}
      {isRetirement && <FlagField name="sheet.canWithdraw" label={t('fields.canWithdraw')} initial={false} />}
      {isBusiness && (
        <FlagField name="sheet.hasCashFlowAnalysis" label={t('fields.hasCashFlowAnalysis')} initial={false} />
      )}
      {isGift && (
        <>
          <FormField
            name="sheet.donor"
            label={t('fields.donor')}
            required
            options={giftDonors.map((value) => ({ value, label: t(`donors.${value}`) }))}
          />
          <FlagField name="sheet.hasGiftLetter" label={t('fields.hasGiftLetter')} initial={false} />
          <FlagField name="sheet.isTransferred" label={t('fields.isTransferred')} initial={false} />
        </>
      )}
      {hasDeposits &&
        deposits.map((_deposit, index) => [
          <NumericField
            key={`amount-${index}`}
            name={`sheet.deposits.${index}.amount`}
            label={t('fields.deposit')}
            prefix="$"
            blank=""
          />,
          <NumericField
            key={`sourced-${index}`}
            name={`sheet.deposits.${index}.sourced`}
            label={t('fields.sourced')}
            prefix="$"
            blank=""
          />,
        ])}
    </>
  );
};
