import { useTranslate } from 'react-admin';
import { FormField } from '../../kit/form/FormField.tsx';
import { FieldGrid } from './FieldGrid.tsx';

type Props = {
  /** Path of the address in the form, such as `property.address`. */
  readonly source: string;
  readonly required?: boolean;
};

const upperCase = (value: string) => value.toUpperCase();

export const AddressFields = ({ source, required = false }: Props) => {
  const translate = useTranslate();
  const label = (field: string) => translate(`newApplication.address.${field}`);
  return (
    <FieldGrid>
      <FormField name={`${source}.street`} label={label('street')} required={required} maxLength={200} />
      <FormField name={`${source}.unit`} label={label('unit')} maxLength={50} />
      <FormField name={`${source}.city`} label={label('city')} required={required} maxLength={100} />
      <FormField
        name={`${source}.state`}
        label={label('state')}
        required={required}
        maxLength={2}
        normalize={upperCase}
      />
      <FormField name={`${source}.zip`} label={label('zip')} required={required} maxLength={10} />
    </FieldGrid>
  );
};
