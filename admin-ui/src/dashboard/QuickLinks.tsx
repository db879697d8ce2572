import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { Section } from '../kit/page/Section.tsx';
import { useEntryLabels, useMayOpenEntry } from '../kit/feature/features-context.ts';
import { useDashboardText } from './dashboard.texts.ts';

const cards = [
  { name: 'origination', routes: ['/pre-qualification', '/document-review', '/underwriting'] },
  { name: 'services', routes: ['/appraisals', '/title-searches', '/credit-reports'] },
  { name: 'compliance', routes: ['/compliance', '/risk-assessment', '/document-generation'] },
] as const;

/** Three cards of links into the areas of the product. */
export const QuickLinks = () => {
  const t = useDashboardText();
  const labelOf = useEntryLabels();
  const mayOpen = useMayOpenEntry();
  const shown = cards
    .map(({ name, routes }) => ({ name, routes: routes.filter(mayOpen) }))
    .filter(({ routes }) => routes.length > 0);
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
    >
      {shown.map(({ name, routes }) => (
        <Section key={name} title={t(`links.${name}`)}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {routes.map((route) => (
              <li key={route}>
                <MuiLink component={Link} to={route} variant="body2">
                  {labelOf(route)}
                </MuiLink>
              </li>
            ))}
          </Box>
        </Section>
      ))}
    </Box>
  );
};
