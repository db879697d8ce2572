import { useWatch } from 'react-hook-form';
import { itemKindsIn, takesItem } from '../../../../events/lending/fees/fee-item.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { countOf, type FeeValues } from './fee-values.ts';
import { useFeesText } from './fees.texts.ts';

/** What the disclosures say of the fee beside its label; nothing in a section where they have no more. */
export const FeeItemFields = () => {
  const t = useFeesText();
  const { section, amount, item } = useWatch<FeeValues>() as FeeValues;
  const kinds = itemKindsIn(section);
  if (kinds.length === 0) return null;
  const isNeeded = takesItem({ section, cents: Number(amount) });
  const count = item.kind !== '' && kinds.includes(item.kind) ? countOf(item.kind) : null;
  return (
    <>
      <FormField
        name="item.kind"
        label={t('fields.item')}
        helperText={isNeeded ? t('itemNeeded') : undefined}
        options={[
          { value: '', label: t('items.none') },
          ...kinds.map((value) => ({ value, label: t(`items.${value}`) })),
        ]}
      />
      {count && (
        <NumericField
          name={`item.${count}`}
          label={t(`itemCounts.${count}`)}
          required
          isWhole={count !== 'percent'}
          suffix={count === 'percent' ? '%' : ''}
          blank=""
        />
      )}
    </>
  );
};
