import { useGetList } from 'react-admin';
import type { UadReportInfo } from '../../../../api/uad-report/uad-report.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';
import { useUadText } from '../uad/uad.texts.ts';
import { useOrdersText } from './orders.texts.ts';

const MOST_FORMS = 50;

/** The UAD form of the order: submitted ones and drafts, the last changed first. */
export const UadFormField = ({ name }: { readonly name: string }) => {
  const t = useOrdersText();
  const ofUad = useUadText();
  const { data = [] } = useGetList<UadReportInfo>(
    'uad-reports',
    { pagination: { page: 1, perPage: MOST_FORMS }, sort: { field: 'changedAt', order: 'DESC' } },
    errorsInPlace,
  );
  return (
    <FormField
      name={name}
      label={t('uad.field')}
      options={[
        { value: '', label: t('uad.none') },
        ...data
          .filter(({ status }) => status !== 'discarded')
          .map(({ id, status, answers: { propertyAddress, city } }) => ({
            value: id,
            label: t('uad.option', {
              address: [propertyAddress, city].filter(Boolean).join(', ') || ofUad('list.noAddress'),
              status: ofUad(`list.statuses.${status}`),
            }),
          })),
      ]}
      helperText={t('uad.hint')}
    />
  );
};
