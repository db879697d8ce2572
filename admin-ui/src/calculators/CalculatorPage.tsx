import Button from '@mui/material/Button';
import { createElement } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { calculatorNamed } from './all-calculators.ts';
import { CalculatorsPage } from './CalculatorsPage.tsx';
import { useCalculatorsText } from './shared/calculators.texts.ts';

/** The calculator that the address names, or all of them. */
export const CalculatorPage = () => {
  const t = useCalculatorsText();
  const { name } = useParams();
  if (name === undefined) return <CalculatorsPage />;
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
