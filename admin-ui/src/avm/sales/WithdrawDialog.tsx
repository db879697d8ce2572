import { type SaleImportInfo, withdrawImportSchema } from '../../../../api/sale-import/sale-import.contract.ts';
import { ReasonDialog } from '../../kit/form/ReasonDialog.tsx';
import { formatCount } from '../../kit/values/format.ts';
import { withdrawImport } from '../commands/avm-commands.ts';
import { useAvmText } from '../texts/avm.texts.ts';

type Props = { readonly info: SaleImportInfo; readonly onClose: () => void };

/** Says what follows, asks why, and takes the sales of an import out of the table. */
export const WithdrawDialog = ({ info: { importId, fileName, sales, status }, onClose }: Props) => {
  const t = useAvmText();
  return (
    <ReasonDialog
      title={t('withdraw.title', { name: fileName })}
      intro={status === 'received' ? t('withdraw.textUnread') : t('withdraw.text', { sales: formatCount(sales) })}
      confirm={t('withdraw.confirm')}
      label={t('withdraw.reason')}
      name={`withdraw-sales:${importId}`}
      schema={withdrawImportSchema}
      run={(reason) => withdrawImport(importId, { reason })}
      success={t('withdraw.done', { name: fileName })}
      onClose={onClose}
      isDestructive
    />
  );
};
