import { useTranslate } from 'react-admin';
import { type Branch, mainBranchSchema, type PortalSettings } from '../../../api/settings/settings.contract.ts';
import { chooseMainBranch } from './settings-commands.ts';
import { SettingsFormDialog } from './SettingsFormDialog.tsx';

type Props = { readonly settings: PortalSettings; readonly branch: Branch; readonly onClose: () => void };

/** Says what follows from it, and makes a branch the main one. */
export const MainBranchDialog = ({ settings, branch: { id, name, timeZone }, onClose }: Props) => {
  const translate = useTranslate();
  return (
    <SettingsFormDialog
      settings={settings}
      title={translate('settings.branches.makeMain.title', { name })}
      intro={translate('settings.branches.makeMain.text', { timeZone })}
      confirm={translate('settings.branches.makeMain.confirm')}
      schema={mainBranchSchema}
      valuesOf={() => ({ branchId: id })}
      lastChangeOf={({ branches }) => branches.lastChange}
      send={({ branchId }, version) => chooseMainBranch(branchId, version)}
      success="mainBranchChosen"
      onClose={onClose}
    />
  );
};
