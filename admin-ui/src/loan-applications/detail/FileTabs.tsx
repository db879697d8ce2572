import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { withoutDialogs } from '../../kit/dialogs/record-dialogs.ts';
import { useFeatures } from '../../kit/feature/features-context.ts';
import { usePageKeys } from '../../kit/keys/page-keys.ts';
import { useCan } from '../../session/current-user.ts';
import { useLoanFileText } from './loan-file.texts.ts';

export const fileTabs = [
  'overview',
  'borrower',
  'urla',
  'documents',
  'conditions',
  'orders',
  'timeline',
  'history',
] as const;
export type FileTab = (typeof fileTabs)[number];

type Props = {
  readonly applicationId: string;
  readonly open: FileTab;
  /** Conditions that still have to be met. */
  readonly outstanding: number;
};

/** The parts of a file, each with its own address. */
export const FileTabs = ({ applicationId, open, outstanding }: Props) => {
  const t = useLoanFileText();
  const { search } = useLocation();
  const features = useFeatures();
  const mayAudit = useCan('compliance.read');
  // A user with the address sees whom to ask for access; no tab leads there.
  const offered = fileTabs.filter((name) => name !== 'history' || mayAudit || name === open);
  const navigate = useNavigate();
  const placeOf = (name: FileTab) => ({
    pathname: name === 'overview' ? `/applications/${applicationId}` : `/applications/${applicationId}/${name}`,
    // The queue that it was opened from.
    search: withoutDialogs(new URLSearchParams(search), features).toString(),
  });
  usePageKeys(
    offered.map((name, index) => ({
      key: String(index + 1),
      label: t(`tabs.${name}`),
      run: () => void navigate(placeOf(name)),
    })),
  );
  return (
    <Tabs value={open} variant="scrollable" allowScrollButtonsMobile aria-label={t('tabs.label')} sx={{ mb: 2 }}>
      {offered.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`file-tab-${name}`}
          {...(name === open && { 'aria-controls': `file-panel-${name}` })}
          label={
            name === 'conditions' && outstanding > 0 ? t('tabs.conditionsOpen', { outstanding }) : t(`tabs.${name}`)
          }
          component={Link}
          to={placeOf(name)}
        />
      ))}
    </Tabs>
  );
};
