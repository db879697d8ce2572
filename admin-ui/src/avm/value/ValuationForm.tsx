import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormProvider, useForm } from 'react-hook-form';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { homeWishSchema, type valuationWishSchema } from '../../../../api/valuation/valuation.contract.ts';
import type { z } from 'zod';
import { appraisedPropertyNames } from '../../../../events/lending/appraisal-panel/panel-terms.ts';
import type { Result } from '../../kit/command/carry-out.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellHomeFields } from '../../kit/form/after-refusal.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { KeptNotice } from '../../kit/form/KeptNotice.tsx';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useAvmText } from '../texts/avm.texts.ts';

const places = ['street', 'city', 'state', 'postalCode', 'area'] as const;
const facts = ['livingArea', 'lotArea', 'bedrooms', 'bathrooms', 'yearBuilt', 'stories', 'garageSpaces'] as const;
const graded = ['quality', 'condition'] as const;
const rest = ['basementArea', 'yearRenovated', 'latitude', 'longitude'] as const;
const figures = [...facts, ...graded, ...rest] as const;

/** Chosen from a list, or a date. */
const others = ['propertyType', 'valuedOn'] as const;
const names = [...places, ...figures, ...others] as const;

type Name = (typeof names)[number];
type Input = Partial<Record<Name, string | number>>;
type Wish = z.input<typeof valuationWishSchema>;

const blank: Input = Object.fromEntries(names.map((name) => [name, '']));

/** Years and coordinates are typed as text: nobody writes 1,978. The schema reports anything that is not a number. */
const typed = (name: string, value: string | number): string | number =>
  figures.some((each) => each === name) && Number.isFinite(Number(value)) ? Number(value) : value;

const withoutBlank = (values: Input): Input =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, typed(name, value)]),
  );

type Props = {
  readonly onSubmit: (wish: Wish) => Promise<Result>;
  readonly isPending: boolean;
  readonly error: unknown;
};

const HomeFields = () => {
  const t = useAvmText();
  return (
    <>
      {places.map((name) => (
        <Box key={name} className={name === 'street' || name === 'city' ? 'wide' : ''}>
          <FormField
            name={name}
            label={t(`form.fields.${name}`)}
            {...(name === 'state' && { normalize: (value: string) => value.toUpperCase().slice(0, 2) })}
          />
        </Box>
      ))}
      <Box className="wide">
        <FormField
          name="propertyType"
          label={t('form.fields.propertyType')}
          options={[
            { value: '', label: t('form.unknownType') },
            ...Object.entries(appraisedPropertyNames).map(([value, label]) => ({ value, label })),
          ]}
        />
      </Box>
      {facts.map((name) =>
        name === 'yearBuilt' ? (
          <FormField key={name} name={name} label={t(`form.fields.${name}`)} inputMode="numeric" />
        ) : (
          <NumericField key={name} name={name} label={t(`form.fields.${name}`)} blank="" />
        ),
      )}
      {graded.map((name) => (
        <NumericField
          key={name}
          name={name}
          label={t(`form.fields.${name}`)}
          helperText={t('form.onTheScale')}
          blank=""
        />
      ))}
      <Typography className="wide" variant="body2" sx={{ fontWeight: 600 }}>
        {t('form.more')}
      </Typography>
      <NumericField name="basementArea" label={t('form.fields.basementArea')} blank="" />
      <FormField name="yearRenovated" label={t('form.fields.yearRenovated')} inputMode="numeric" />
      <FormField name="latitude" label={t('form.fields.latitude')} />
      <FormField name="longitude" label={t('form.fields.longitude')} />
      <Box className="wide">
        <FormField name="valuedOn" label={t('form.fields.valuedOn')} type="date" helperText={t('form.today')} />
      </Box>
    </>
  );
};

/** Facts about a home. Typed values stay, even when refused. */
export const ValuationForm = ({ onSubmit, isPending, error }: Props) => {
  const t = useAvmText();
  const form = useForm<Input>({ defaultValues: blank });
  const kept = useKeptForm(form, 'instant-valuation');
  const submit = async (values: Input) => {
    const { valuedOn, ...home } = withoutBlank(values);
    const parsed = homeWishSchema.safeParse(home);
    if (!parsed.success) {
      tellHomeFields(form, parsed.error);
      return;
    }
    const { error: refusal } = await onSubmit({ home: parsed.data, ...(valuedOn && { valuedOn: String(valuedOn) }) });
    tellHomeFields(form, refusal);
  };
  return (
    <Section title={t('form.title')}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            '& > .wide': { gridColumn: 'span 2' },
          }}
        >
          <Typography className="wide" variant="body2" color="textSecondary">
            {t('form.hint')} {t('form.earlier')}
          </Typography>
          <Box className="wide" sx={{ '&:empty': { display: 'none' } }}>
            <KeptNotice {...kept} />
          </Box>
          <HomeFields />
          <Box className="wide" sx={{ '&:empty': { display: 'none' } }}>
            {!isPending && <Refusal error={error} />}
          </Box>
          <ProgressButton
            className="wide"
            type="submit"
            variant="contained"
            isPending={isPending}
            progress={t('form.processing')}
          >
            {t('form.run')}
          </ProgressButton>
        </Box>
      </FormProvider>
    </Section>
  );
};
