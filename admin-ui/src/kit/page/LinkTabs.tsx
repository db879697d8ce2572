import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Props<Name extends string> = {
  /** Begins the ids of the tabs and the panel. */
  readonly id: string;
  readonly tabs: readonly Name[];
  readonly open: Name;
  readonly label: string;
  readonly labelOf: (tab: Name) => string;
  readonly addressOf: (tab: Name) => string;
  /** Space above the panel; 0 where the page gives it. */
  readonly gap?: number;
  readonly allowScrollButtonsMobile?: boolean;
  /** Of the open tab. */
  readonly children: ReactNode;
};

/** Parts of a page, each with its own address. */
export const LinkTabs = <Name extends string>({
  id,
  tabs,
  open,
  label,
  labelOf,
  addressOf,
  gap = 2,
  allowScrollButtonsMobile = false,
  children,
}: Props<Name>) => (
  <>
    <Tabs
      value={open}
      variant="scrollable"
      allowScrollButtonsMobile={allowScrollButtonsMobile}
      aria-label={label}
      sx={{ mb: gap }}
    >
      {tabs.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`${id}-tab-${name}`}
          {...(name === open && { 'aria-controls': `${id}-panel-${name}` })}
          label={labelOf(name)}
          component={Link}
          to={addressOf(name)}
        />
      ))}
    </Tabs>
    <Box role="tabpanel" id={`${id}-panel-${open}`} aria-labelledby={`${id}-tab-${open}`} sx={{ minWidth: 0 }}>
      {children}
    </Box>
  </>
);
