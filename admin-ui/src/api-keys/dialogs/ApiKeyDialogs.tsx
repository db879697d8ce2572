import type { ApiKeyInfo, IssuedKey } from '../../../../api/api-key/api-key.contract.ts';
import type { SettingsSummary } from '../../../../api/settings/settings.contract.ts';
import { GenerateKeyDialog } from './GenerateKeyDialog.tsx';
import { GeneratedKeyDialog } from './GeneratedKeyDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { QuotaDialog } from './QuotaDialog.tsx';
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx';
import { RotateKeyDialog } from './RotateKeyDialog.tsx';

export type OpenDialog =
  | { readonly name: 'generate' }
  | { readonly name: 'rotate' | 'quota' | 'revoke' | 'history'; readonly apiKey: ApiKeyInfo }
  | { readonly name: 'generated'; readonly issued: IssuedKey; readonly partner: string };

type Props = {
  readonly open: OpenDialog | null;
  /** Lifetime of keys, and the overlap after a rotation. */
  readonly policy: SettingsSummary;
  readonly onOpen: (dialog: OpenDialog | null) => void;
};

/** Whichever dialog of the screen is open. */
export const ApiKeyDialogs = ({ open, policy, onOpen }: Props) => {
  const close = () => onOpen(null);
  const show = (partner: string) => (issued: IssuedKey) => onOpen({ name: 'generated', issued, partner });
  switch (open?.name) {
    case undefined:
      return null;
    case 'generate':
      return <GenerateKeyDialog policy={policy} onClose={close} onGenerated={show} />;
    case 'generated':
      return <GeneratedKeyDialog issued={open.issued} partner={open.partner} onClose={close} />;
    case 'rotate':
      return (
        <RotateKeyDialog apiKey={open.apiKey} policy={policy} onClose={close} onGenerated={show(open.apiKey.partner)} />
      );
    case 'quota':
      return <QuotaDialog apiKey={open.apiKey} onClose={close} />;
    case 'revoke':
      return <RevokeKeyDialog apiKey={open.apiKey} onClose={close} />;
    case 'history':
      return <HistoryDialog apiKey={open.apiKey} onClose={close} />;
  }
};
