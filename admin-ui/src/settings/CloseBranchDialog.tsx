import { useTranslate } from 'react-admin';
import { type Branch, branchClosureSchema, type PortalSettings } from '../../../api/settings/settings.contract.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { closeBranch } from './settings-commands.ts';
import { SettingsFormDialog } from './SettingsFormDialog.tsx';

type Props = { readonly settings: PortalSettings; readonly branch: Branch; readonly onClose: () => void };

/** Closes a branch for good, with the reason. */
export const CloseBranchDialog = ({ settings, branch: { id, name }, onClose }: Props) => {
  const translate = useTranslate();
  return (
    <SettingsFormDialog
      settings={settings}
      title={translate('settings.branches.close.title', { name })}
      intro={translate('settings.branches.close.text')}
      confirm={translate('settings.branches.close.confirm')}
      isDestructive
      schema={branchClosureSchema}
      valuesOf={() => ({ reason: '' })}
      lastChangeOf={({ branches }) => branches.lastChange}
      send={({ reason }, version) => closeBranch(id, reason, version)}
      success="branchClosed"
      onClose={onClose}
    >
      <FormField name="reason" label={translate('settings.dialogs.reason')} required maxLength={500} />
    </SettingsFormDialog>
  );
};
