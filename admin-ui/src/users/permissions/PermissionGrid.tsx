import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { actions, resources } from '../../../../events/lending/permissions/permissions.ts';
import { humanize } from '../../kit/values/format.ts';
import { type PermissionCell, partsOf } from './permission-cells.ts';
import { usePermissionsText } from './permissions.texts.ts';

const columns = { md: 'minmax(112px, 1fr) repeat(6, minmax(0, 1.3fr))' } as const;
const narrowOnly = { display: { xs: 'block', md: 'none' } } as const;

const Head = () => {
  const t = usePermissionsText();
  return (
    <Box
      role="row"
      sx={({ tokens }) => ({
        display: { xs: 'none', md: 'grid' },
        gridTemplateColumns: columns,
        columnGap: 1,
        px: 1.5,
        py: 1,
        position: 'sticky',
        top: 0,
        zIndex: 1,
        backgroundColor: tokens.sunken,
        borderBottom: `1px solid ${tokens.border}`,
      })}
    >
      <Typography role="columnheader" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
        {t('resource')}
      </Typography>
      {actions.map((action) => (
        <Typography key={action} role="columnheader" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
          {t(`actions.${action}`)}
        </Typography>
      ))}
    </Box>
  );
};

type Props<Cell> = {
  readonly label: string;
  readonly cells: readonly Cell[];
  /** Content of a cell: a control or a mark. */
  readonly children: (cell: Cell) => ReactNode;
};

/** Resources by actions as a table; on a phone a block for each resource. */
export const PermissionGrid = <Cell extends PermissionCell>({ label, cells, children }: Props<Cell>) => {
  const t = usePermissionsText();
  return (
    <Box role="table" aria-label={label} sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5 }}>
      <Head />
      {resources.map((resource) => (
        <Box
          key={resource}
          role="row"
          sx={{
            display: 'grid',
            gridTemplateColumns: columns,
            columnGap: 1,
            rowGap: 1,
            alignItems: 'start',
            px: 1.5,
            pt: { xs: 1, md: 0.5 },
            pb: { xs: 1, md: 0.25 },
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          <Typography role="rowheader" variant="h3" sx={{ pt: { md: 0.5 } }}>
            {humanize(resource)}
          </Typography>
          {cells
            .filter(({ permission }) => partsOf(permission)[0] === resource)
            .map((cell) => (
              <Box
                key={cell.permission}
                role="cell"
                sx={{
                  minWidth: 0,
                  display: { xs: 'grid', md: 'block' },
                  gridTemplateColumns: '72px minmax(0, 1fr)',
                  columnGap: 1,
                }}
              >
                <Typography aria-hidden variant="body2" color="textSecondary" sx={{ ...narrowOnly, pt: 1.25 }}>
                  {t(`actions.${partsOf(cell.permission)[1]}`)}
                </Typography>
                {children(cell)}
              </Box>
            ))}
        </Box>
      ))}
    </Box>
  );
};
