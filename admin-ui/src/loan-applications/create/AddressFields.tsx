import { FormField } from '../../kit/form/FormField.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { StateField } from './StateField.tsx';
import { useNewApplicationText } from './new-application.texts.ts';

type Props = {
  /** Path of the address in the form, such as `property.address`. */
  readonly source: string;
  readonly required?: boolean;
};

export const AddressFields = ({ source, required = false }: Props) => {
  const t = useNewApplicationText();
  return (
    <FieldGrid>
      <FormField name={`${source}.street`} label={t('address.street')} required={required} />
      <FormField name={`${source}.unit`} label={t('address.unit')} />
      <FormField name={`${source}.city`} label={t('address.city')} required={required} />
      <StateField name={`${source}.state`} label={t('address.state')} required={required} />
      <FormField name={`${source}.zip`} label={t('address.zip')} required={required} />
    </FieldGrid>
  );
};
