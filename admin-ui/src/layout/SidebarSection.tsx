import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useGroupToggle } from '../client/store.ts';
import type { SidebarEntry, SidebarGroup } from '../kit/feature/feature.ts';
import { useFeatures } from '../kit/feature/features-context.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { useLayoutText } from './layout.texts.ts';
import { canClose, entriesOf, isCurrent, opensAtFirst } from './navigation.ts';

type EntryProps = { readonly entry: SidebarEntry; readonly onNavigate?: (() => void) | undefined };

const EntryLink = ({ entry: { path, label, icon: Icon }, onNavigate }: EntryProps) => {
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={path} onClick={onNavigate} aria-current={isCurrent(path, pathname) ? 'page' : undefined}>
        <Icon aria-hidden />
        {label}
      </Link>
    </li>
  );
};

type HeadingProps = {
  readonly id: string;
  readonly group: SidebarGroup;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

const headingStyle = {
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
  letterSpacing: '0.02em',
  color: 'text.secondary',
  px: '10px',
  minHeight: 28,
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  justifyContent: 'space-between',
  borderRadius: '6px',
} as const;

const Heading = ({ id, group, isOpen, onToggle }: HeadingProps) => {
  const t = useLayoutText();
  const label = t(`nav.groups.${group}`);
  if (!canClose(group))
    return (
      <Box id={id} sx={headingStyle}>
        {label}
      </Box>
    );
  return (
    <ButtonBase
      id={id}
      aria-expanded={isOpen}
      onClick={onToggle}
      sx={{ ...headingStyle, fontFamily: 'inherit', textAlign: 'left', '&:hover': { color: 'text.primary' } }}
    >
      {label}
      <ExpandMore
        aria-hidden
        sx={{ fontSize: 16, transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 120ms' }}
      />
    </ButtonBase>
  );
};

type Props = { readonly group: SidebarGroup; readonly onNavigate?: (() => void) | undefined };

/** A group of the sidebar with its entries; nothing for users who may see none of them. */
export const SidebarSection = ({ group, onNavigate }: Props) => {
  const id = useId();
  const { pathname } = useLocation();
  const { permissions } = useCurrentUser();
  const entries = entriesOf(group, useFeatures(), permissions);
  const [isToggled, setToggled] = useGroupToggle(group);
  // A closed group opens when the current page is in it, until it is toggled by hand.
  const opensByItself = opensAtFirst(group) || entries.some(({ path }) => isCurrent(path, pathname));
  const isOpen = !canClose(group) || (isToggled ?? opensByItself);
  if (entries.length === 0) return null;
  return (
    <li>
      <Heading id={id} group={group} isOpen={isOpen} onToggle={() => setToggled(!isOpen)} />
      <Collapse in={isOpen} timeout={120} unmountOnExit>
        <ul aria-labelledby={id}>
          {entries.map((entry) => (
            <EntryLink key={entry.path} entry={entry} onNavigate={onNavigate} />
          ))}
        </ul>
      </Collapse>
    </li>
  );
};
