import type { ShownFee } from '../../../../api/loan-application/fees/fees.contract.ts';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useSeenVersion } from '../actions/useSeenVersion.ts';
import { removeFee } from './fee-commands.ts';
import { useFeesText } from './fees.texts.ts';

/** Asks before a line leaves the fee worksheet. */
export const RemoveFeeDialog = ({
  fee: { feeId, label, amount },
  onClose,
}: {
  readonly fee: ShownFee;
  readonly onClose: () => void;
}) => {
  const t = useFeesText();
  const { file, isPending, run } = useLoanFile();
  const version = useSeenVersion();
  const remove = async () => {
    const outcome = await run(() => removeFee({ id: file.id, version }, feeId), { success: t('toasts.removed') });
    if (outcome === 'done') onClose();
  };
  return (
    <ConfirmDialog
      title={t('removeTitle', { label })}
      text={t('removeText', { amount: formatCents(amount) })}
      confirm={t('remove')}
      isDestructive
      isPending={isPending}
      error={null}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <ConflictNotice />
    </ConfirmDialog>
  );
};
