import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { isUsState, usStateNames, usStates } from '../../../../events/lending/fields/us-states.ts';
import {
  areaUnits,
  lotUnits,
  type mappingProblems,
  priceUnits,
  type SaleField,
  saleFieldNames,
  saleFields,
  type SaleMapping,
} from '../../../../events/lending/sales/sale-fields.ts';
import { ChoiceField } from '../../kit/form/ChoiceField.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useAvmText } from '../texts/avm.texts.ts';

const NONE = '';
const states = (none: string) =>
  optionsOf<string>([NONE, ...usStates], (state) => (isUsState(state) ? `${state} · ${usStateNames[state]}` : none));
const NEEDED: readonly SaleField[] = ['price', 'livingArea'];

type Props = {
  readonly mapping: SaleMapping;
  readonly header: readonly string[];
  readonly problems: ReturnType<typeof mappingProblems>;
  /** The cells of the first row; undefined until they are read. */
  readonly first: readonly string[] | undefined;
  readonly onChange: (mapping: SaleMapping) => void;
};

const withColumn = (mapping: SaleMapping, field: SaleField, column: string): SaleMapping => {
  const others = mapping.columns.filter((each) => each.field !== field);
  return { ...mapping, columns: column === NONE ? others : [...others, { field, column }] };
};

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
};

const columnOf = (mapping: SaleMapping, field: SaleField): string =>
  mapping.columns.find((each) => each.field === field)?.column ?? NONE;

const ColumnField = ({ field, mapping, header, problems, first, onChange }: Props & { readonly field: SaleField }) => {
  const t = useAvmText();
  const column = columnOf(mapping, field);
  const problem = problems.find((each) => each.field === field)?.message;
  const example = column === NONE ? undefined : first?.[header.indexOf(column)];
  return (
    <TextField
      select
      fullWidth
      size="small"
      id={`column-${field}`}
      label={saleFieldNames[field]}
      value={header.includes(column) ? column : NONE}
      required={NEEDED.includes(field)}
      error={problem !== undefined}
      helperText={problem ?? (example ? `${t('mapping.example')}: ${example}` : ' ')}
      onChange={(event) => onChange(withColumn(mapping, field, event.target.value))}
      slotProps={{ formHelperText: { sx: { overflowWrap: 'anywhere' } } }}
    >
      <MenuItem value={NONE}>{t('mapping.none')}</MenuItem>
      {header.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Each of our fields with the column that says it, the units, and what no column says. */
export const MappingFields = (props: Props) => {
  const { mapping, onChange } = props;
  const t = useAvmText();
  const unit = <Unit extends string>(
    name: 'priceUnit' | 'areaUnit' | 'lotUnit',
    units: readonly Unit[],
    value: Unit,
  ) => (
    <ChoiceField
      id={name}
      label={t(`mapping.${name}`)}
      value={value}
      options={units.map((each) => ({ value: each, label: unitName(each) }))}
      onChange={(chosen) => onChange({ ...mapping, [name]: chosen })}
    />
  );
  const unitName = (name: string): string => {
    const known = [...priceUnits, ...lotUnits].find((each) => each === name);
    return known ? t(`mapping.unitNames.${known}`) : name;
  };
  return (
    <>
      <Box sx={grid}>
        {saleFields.map((field) => (
          <ColumnField key={field} field={field} {...props} />
        ))}
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{t('mapping.units')}</Typography>
      <Box sx={grid}>
        {unit('priceUnit', priceUnits, mapping.priceUnit)}
        {unit('areaUnit', areaUnits, mapping.areaUnit)}
        {unit('lotUnit', lotUnits, mapping.lotUnit)}
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{t('mapping.fixed')}</Typography>
      <Box sx={grid}>
        <TextField
          id="all-city"
          size="small"
          label={t('mapping.city')}
          value={mapping.city ?? ''}
          disabled={columnOf(mapping, 'city') !== NONE}
          onChange={(event) => onChange({ ...mapping, city: event.target.value })}
        />
        <ChoiceField
          id="all-state"
          label={t('mapping.state')}
          value={mapping.state !== undefined && isUsState(mapping.state) ? mapping.state : NONE}
          options={states(t('mapping.notSaid'))}
          disabled={columnOf(mapping, 'state') !== NONE}
          onChange={(state) => onChange({ ...mapping, state })}
        />
      </Box>
    </>
  );
};
