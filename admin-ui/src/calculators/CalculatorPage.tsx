import Button from '@mui/material/Button';
import { createElement } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { calculatorNamed } from './all-calculators.ts';
import { useCalculatorsText } from './shared/calculators.texts.ts';

/** The calculator that the address names. */
export const CalculatorPage = () => {
  const t = useCalculatorsText();
  const { name = '' } = useParams();
  const named = calculatorNamed(name);
  if (named) return createElement(named, { key: name });
  return (
    <>
      <PageHeader title={t('unknown')} subtitle={t('unknownText')} />
      <Button component={Link} to="/calculators" variant="outlined">
        {t('all')}
      </Button>
    </>
  );
};
