import { noticesChangeSchema, type PortalSettings } from '../../../../api/settings/settings.contract.ts';
import { ecoaAgencies, ecoaAgencyIds } from '../../../../events/lending/adverse-action/ecoa-agencies.ts';
import { isUsState, usStateNames, usStates } from '../../../../events/lending/fields/us-states.ts';
import { addressLine } from '../../../../events/lending/fields/words.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { Fact } from '../../kit/page/Facts.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { EditSettings } from '../shared/EditSettings.tsx';
import { changeNotices } from '../shared/settings-commands.ts';
import { SettingsCard } from '../shared/SettingsCard.tsx';
import { SettingsFacts } from '../shared/SettingsFacts.tsx';
import { useSettings } from '../shared/use-settings.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

const EMPTY = { street: '', city: '', state: '', zip: '', phone: '', agency: ecoaAgencyIds[0] };
const states = optionsOf(usStates, (state) => (isUsState(state) ? usStateNames[state] : state));
const agencies = optionsOf(ecoaAgencyIds, (id) => `${ecoaAgencies[id].name}. ${ecoaAgencies[id].isFor}`);

const EditNotices = ({ settings }: { readonly settings: PortalSettings }) => {
  const t = useSettingsText();
  return (
    <EditSettings
      settings={settings}
      title={t('notices.edit')}
      schema={noticesChangeSchema}
      valuesOf={({ notices }) => notices.details ?? EMPTY}
      lastChangeOf={({ notices }) => notices.lastChange}
      send={changeNotices}
    >
      <FormField name="street" label={t('notices.street')} required />
      <FormField name="city" label={t('notices.city')} required />
      <FormField name="state" label={t('notices.state')} options={states} required />
      <FormField name="zip" label={t('notices.zip')} required />
      <FormField name="phone" label={t('notices.phone')} type="tel" required />
      <FormField
        name="agency"
        label={t('notices.agency')}
        helperText={t('notices.agencyHint')}
        options={agencies}
        required
      />
    </EditSettings>
  );
};

/** What notices to applicants say of the lender beside its name. */
export const NoticesCard = () => {
  const t = useSettingsText();
  return (
    <SettingsCard
      name="notices"
      query={useSettings()}
      facts={3}
      actions={(settings) => <EditNotices settings={settings} />}
    >
      {({ notices: { details, lastChange } }) => (
        <SettingsFacts change={lastChange}>
          <Fact label={t('notices.address')} wide>
            {details ? addressLine(details) : t('notices.none')}
          </Fact>
          <Fact label={t('notices.phone')}>{details?.phone ?? t('notices.none')}</Fact>
          <Fact label={t('notices.agency')} wide>
            {details ? ecoaAgencies[details.agency].name : t('notices.none')}
          </Fact>
        </SettingsFacts>
      )}
    </SettingsCard>
  );
};
