import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { calculatorGroups, type CalculatorName } from './shared/calculator-names.ts';
import { useCalculatorsText } from './shared/calculators.texts.ts';

const CalculatorCard = ({ name }: { readonly name: CalculatorName }) => {
  const t = useCalculatorsText();
  return (
    <Card component="li" sx={{ minWidth: 0 }}>
      <CardActionArea component={Link} to={`/calculators/${name}`} sx={{ p: 2, height: '100%', display: 'block' }}>
        <Typography variant="h3">{t(`names.${name}`)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t(`summaries.${name}`)}
        </Typography>
      </CardActionArea>
    </Card>
  );
};

/** A card for each calculator. */
export const CalculatorsPage = () => {
  const t = useCalculatorsText();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        {calculatorGroups.map(({ group, names }) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <Typography id={`group-${group}`} variant="h2" sx={{ mb: 1 }}>
              {t(`groups.${group}`)}
            </Typography>
            <Box
              component="ul"
              sx={{
                m: 0,
                p: 0,
                listStyle: 'none',
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
              }}
            >
              {names.map((name) => (
                <CalculatorCard key={name} name={name} />
              ))}
            </Box>
          </section>
        ))}
      </Box>
    </>
  );
};
