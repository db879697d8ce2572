import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { WhyPermission } from '../../../api/user/user.contract.ts';
import type { Permission } from '../../../events/lending/permissions/permissions.ts';
import { permissionInWords } from '../../../events/lending/permissions/permission-words.ts';
import { read } from '../client/http.ts';
import { useCan } from './current-user.ts';
import { errorDetail } from './error-detail.ts';
import { useSessionText } from './session.texts.ts';
import { whoGrants } from './who-grants.ts';

/** Asked anew whenever it is shown: who can give a permission changes without this page noticing. */
const useWhy = (permission: Permission) =>
  useQuery({
    queryKey: ['permissions', 'why', permission],
    queryFn: ({ signal }) => read<WhyPermission>(`permissions/why?permission=${permission}`, signal),
    staleTime: 0,
  });

const causeOf = ({ allowed, override }: WhyPermission): 'granted' | 'denied' | 'role' => {
  if (allowed) return 'granted';
  return override === 'deny' ? 'denied' : 'role';
};

type Props = { readonly permission: Permission };

const Reason = ({ permission }: Props) => {
  const t = useSessionText();
  const { data: why, error } = useWhy(permission);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 640, overflowWrap: 'anywhere' }}>
      {t('whyNot.missing', { what: permissionInWords(permission) })}{' '}
      {why && t(`whyNot.${causeOf(why)}`, { role: why.role.replaceAll('_', ' ') })}{' '}
      {why && !why.allowed && whoGrants(why.grantedBy)}
      {error && errorDetail(error)}
    </Typography>
  );
};

/**
 * In place of controls that the signed-in person may not use: which permission is missing, why, and who can give it.
 * Nothing for users who have it.
 */
export const WhyNot = ({ permission }: Props) => (useCan(permission) ? null : <Reason permission={permission} />);
