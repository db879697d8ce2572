import { type PortalSettings, twoPeopleChangeSchema } from '../../../../api/settings/settings.contract.ts';
import { centsToDollars } from '../../../../events/kernel/money.ts';
import { onePersonBounds } from '../../../../events/lending/decisions/two-people.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { Fact } from '../../kit/page/Facts.tsx';
import { formatMoney } from '../../kit/values/format.ts';
import { EditSettings } from '../shared/EditSettings.tsx';
import { changeTwoPeople } from '../shared/settings-commands.ts';
import { SettingsCard } from '../shared/SettingsCard.tsx';
import { SettingsFacts } from '../shared/SettingsFacts.tsx';
import { useSettings } from '../shared/use-settings.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

const EditLimit = ({ settings }: { readonly settings: PortalSettings }) => {
  const t = useSettingsText();
  const bounds = { least: formatMoney(onePersonBounds.least), most: formatMoney(onePersonBounds.most) };
  return (
    <EditSettings
      settings={settings}
      title={t('twoPeople.edit')}
      intro={t('twoPeople.intro')}
      schema={twoPeopleChangeSchema}
      valuesOf={({ twoPeople: { onePersonUpToCents: cents } }) => ({
        onePersonUpTo: cents === null ? null : centsToDollars(cents),
        reason: '',
      })}
      lastChangeOf={({ twoPeople }) => twoPeople.lastChange}
      send={changeTwoPeople}
    >
      <NumericField
        name="onePersonUpTo"
        label={t('twoPeople.limit')}
        helperText={t('twoPeople.hint', bounds)}
        prefix="$"
        isWhole
        blank={null}
      />
      <FormField name="reason" label={t('dialogs.reason')} required />
    </EditSettings>
  );
};

/** Up to which amount one person may do two steps of a loan. */
export const TwoPeopleCard = () => {
  const t = useSettingsText();
  return (
    <SettingsCard
      name="twoPeople"
      query={useSettings()}
      facts={1}
      actions={(settings) => <EditLimit settings={settings} />}
    >
      {({ twoPeople: { onePersonUpToCents: cents, lastChange } }) => (
        <SettingsFacts change={lastChange}>
          <Fact label={t('twoPeople.limit')}>
            {cents === null ? t('twoPeople.none') : formatMoney(centsToDollars(cents))}
          </Fact>
        </SettingsFacts>
      )}
    </SettingsCard>
  );
};
