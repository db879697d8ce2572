import { type ApiKeyInfo, revokeApiKeySchema } from '../../../../api/api-key/api-key.contract.ts';
import { ChangedNotice } from '../../kit/dialogs/ChangedNotice.tsx';
import { ReasonDialog } from '../../kit/form/ReasonDialog.tsx';
import { revokeApiKey } from '../base/api-key-commands.ts';
import { useApiKeysText } from '../base/api-keys.texts.ts';
import { useSeenKey } from '../base/key-history.ts';

type Props = { readonly apiKey: ApiKeyInfo; readonly onClose: () => void };

/** Asks why, and ends a key at once and for good. */
export const RevokeKeyDialog = ({ apiKey, onClose }: Props) => {
  const t = useApiKeysText();
  const { seen, changes, goOnFromNewest } = useSeenKey(apiKey);
  return (
    <ReasonDialog
      title={t('revoke.title', { name: apiKey.name })}
      intro={t('revoke.text', { partner: apiKey.partner })}
      confirm={t('revoke.confirm')}
      label={t('revoke.reason')}
      hint={t('revoke.reasonHint')}
      name={`revocation:${apiKey.id}`}
      schema={revokeApiKeySchema}
      run={(reason) => revokeApiKey(seen, { reason })}
      success={t('toasts.revoked')}
      onConflict={goOnFromNewest}
      conflict={changes && <ChangedNotice text={t('changed')} changes={changes} />}
      onClose={onClose}
      isDestructive
    />
  );
};
