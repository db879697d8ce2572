import type { IssuedKey } from '../../../../api/api-key/api-key.contract.ts';
import { ShownOnceDialog } from '../../kit/secrets/ShownOnceDialog.tsx';
import { useApiKeysText } from '../base/api-keys.texts.ts';

type Props = { readonly issued: IssuedKey; readonly partner: string; readonly onClose: () => void };

/** Shows a new key, this once. */
export const GeneratedKeyDialog = ({ issued: { key }, partner, onClose }: Props) => {
  const t = useApiKeysText();
  return (
    <ShownOnceDialog
      title={t('generated.title')}
      value={key}
      label={t('generated.key')}
      warning={t('generated.warning')}
      toldBefore={t('generated.toldBefore')}
      use={t('generated.use', { partner })}
      onClose={onClose}
    />
  );
};
