import { orderCreditReportSchema } from '../../../../api/loan-application/credit/credit.contract.ts';
import { ReasonDialog } from '../../kit/form/ReasonDialog.tsx';
import { orderCreditReport } from '../actions/loan-file-commands.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDocumentsText } from './base/documents.texts.ts';

/** Lets the credit bureau deliver another report. */
export const OrderCreditDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  return (
    <ReasonDialog
      title={t('orderCreditTitle')}
      intro={t('orderCreditText')}
      confirm={t('orderCreditSend')}
      label={t('orderCreditReason')}
      name={`credit-order:${file.id}`}
      schema={orderCreditReportSchema}
      run={(reason) => orderCreditReport(file.id, { reason })}
      success={t('creditOrdered')}
      onClose={onClose}
    />
  );
};
