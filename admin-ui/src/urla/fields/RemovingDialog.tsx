import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';

type Props = { readonly name: string; readonly onConfirm: () => void; readonly onClose: () => void };

/** Asks before answers are removed with their card or borrower. */
export const RemovingDialog = ({ name, onConfirm, onClose }: Props) => {
  const t = useUrlaText();
  return (
    <ConfirmDialog
      title={t('removing.title', { name })}
      text={t('removing.text')}
      confirm={t('remove')}
      isDestructive
      isPending={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
