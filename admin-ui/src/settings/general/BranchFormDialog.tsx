import {
  type BranchChange,
  branchChangeSchema,
  type PortalSettings,
} from '../../../../api/settings/settings.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { ClosedDaysField } from './ClosedDaysField.tsx';
import { FlagField } from '../../kit/form/FlagField.tsx';
import { OpeningDaysField } from './OpeningDaysField.tsx';
import { changeBranch, openBranch } from '../shared/settings-commands.ts';
import { SettingsFormDialog } from '../shared/SettingsFormDialog.tsx';
import { formatHour } from './time-zones.ts';
import { TimeZoneField } from './TimeZoneField.tsx';
import { useSettingsText } from '../shared/settings.texts.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: formatHour(hour) }));

/** A new branch keeps the hours of the main one until someone says otherwise. */
const valuesFor =
  (branchId: string | undefined) =>
  ({ branches: { list } }: PortalSettings): BranchChange => {
    const branch = list.find(({ id, isMain }) => (branchId ? id === branchId : isMain));
    return {
      name: branchId ? (branch?.name ?? '') : '',
      timeZone: branch?.timeZone ?? '',
      openingDays: branch?.openingDays ?? [],
      cutOffHour: branch?.cutOffHour ?? 17,
      holidaysClosed: branch?.holidaysClosed ?? true,
      saturdayHolidaysOnFriday: branch?.saturdayHolidaysOnFriday ?? true,
      closedOn: branch?.closedOn ?? [],
    };
  };

type Props = {
  readonly settings: PortalSettings;
  /** Left out to open a new branch. */
  readonly branchId?: string;
  readonly onClose: () => void;
};

/** Opens a branch, or changes one. */
export const BranchFormDialog = ({ settings, branchId, onClose }: Props) => {
  const t = useSettingsText();
  const texts = branchId ? 'edit' : 'add';
  return (
    <SettingsFormDialog
      settings={settings}
      title={t(`branches.${texts}.title`, { name: valuesFor(branchId)(settings).name })}
      confirm={t(`branches.${texts}.confirm`)}
      schema={branchChangeSchema}
      valuesOf={valuesFor(branchId)}
      lastChangeOf={({ branches }) => branches.lastChange}
      send={(values, version) => (branchId ? changeBranch(branchId, values, version) : openBranch(values))}
      success={t(branchId ? 'toasts.branchChanged' : 'toasts.branchOpened')}
      onClose={onClose}
    >
      <FormField name="name" label={t('branches.name')} required />
      <TimeZoneField name="timeZone" label={t('branches.timeZone')} />
      <OpeningDaysField name="openingDays" label={t('branches.openingDays')} />
      <FlagField initial name="holidaysClosed" label={t('branches.holidaysClosed')} />
      <FlagField initial name="saturdayHolidaysOnFriday" label={t('branches.saturdayHolidays')} />
      <ClosedDaysField name="closedOn" />
      <FormField
        name="cutOffHour"
        label={t('branches.cutOffHour')}
        options={HOURS}
        helperText={t('branches.cutOffHint')}
      />
    </SettingsFormDialog>
  );
};
