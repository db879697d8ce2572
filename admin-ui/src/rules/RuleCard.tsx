import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AutomationRuleInfo } from '../../../api/automation-rule/automation-rule.contract.ts';
import type { Permission } from '../../../events/lending/permissions/permissions.ts';
import { Badge } from '../kit/values/Badge.tsx';
import { PriorityBadge } from '../kit/values/PriorityBadge.tsx';
import { useCan, useCurrentUser } from '../session/current-user.ts';
import { Permitted } from '../session/Permitted.tsx';
import type { Tone } from '../theme/tokens.ts';
import { RuleSentence } from './RuleSentence.tsx';
import { useRulesText } from './rules.texts.ts';

/** Dialogs of a rule. */
export type RuleAction =
  'edit' | 'activate' | 'activateShadow' | 'pause' | 'shadow' | 'release' | 'dryRun' | 'history' | 'retire';

type Props = {
  readonly rule: AutomationRuleInfo;
  readonly onOpen: (action: RuleAction, rule: AutomationRuleInfo) => void;
};

const tones: Readonly<Record<AutomationRuleInfo['status'], Tone>> = {
  draft: 'grey',
  active: 'green',
  shadow: 'blue',
  paused: 'yellow',
  retired: 'grey',
};

/** Actions on a rule in its status. */
const offered = ({ status, version, versionInForce }: AutomationRuleInfo): readonly RuleAction[] => [
  ...(versionInForce === version ? [] : (['activate', 'activateShadow'] as const)),
  ...(status === 'active' ? (['shadow'] as const) : []),
  ...(status === 'shadow' && versionInForce === version ? (['release'] as const) : []),
  ...(versionInForce === null ? [] : (['pause'] as const)),
  'edit',
  'dryRun',
  'history',
  'retire',
];

/** Actions that the author of the version leaves to someone else. */
const forSecondPerson: readonly RuleAction[] = ['activate', 'activateShadow', 'release'];

/** Users who may change or activate rules may also stop and try them. */
const usePermissionFor = (): ((action: RuleAction) => Permission) => {
  const either: Permission = useCan('underwriting.approve') ? 'underwriting.approve' : 'underwriting.update';
  return (action) => {
    if (forSecondPerson.includes(action)) return 'underwriting.approve';
    if (action === 'history') return 'underwriting.read';
    return action === 'edit' || action === 'retire' ? 'underwriting.update' : either;
  };
};

const VersionLine = ({ rule }: Pick<Props, 'rule'>) => {
  const t = useRulesText();
  const { version, versionInForce, author, owner } = rule;
  const parts = [
    versionInForce === null || versionInForce === version
      ? t(versionInForce === version ? 'inForce' : 'versions', { version })
      : t('waits', { version, inForce: versionInForce }),
    ...(author ? [t('writtenBy', { author: author.name })] : []),
    t('ownedBy', { owner: owner.name }),
  ];
  return (
    <Typography variant="body2" color="textSecondary">
      {parts.join(' · ')}
    </Typography>
  );
};

/** One rule: what it says, where it stands, and what can be done to it. */
export const RuleCard = ({ rule, onOpen }: Props) => {
  const t = useRulesText();
  const { id: me } = useCurrentUser();
  const permissionFor = usePermissionFor();
  const isAuthor = rule.author?.id === me;
  const actions = offered(rule).filter((action) => !(isAuthor && forSecondPerson.includes(action)));
  const waitsForOther = isAuthor && offered(rule).some((action) => forSecondPerson.includes(action));
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 2, display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="h3" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {rule.name}
        </Typography>
        <Badge tone={tones[rule.status]}>{t(`status.${rule.status}`)}</Badge>
        <PriorityBadge priority={rule.priority} />
      </Box>
      {rule.description && <Typography sx={{ whiteSpace: 'pre-line' }}>{rule.description}</Typography>}
      <RuleSentence {...rule} />
      <VersionLine rule={rule} />
      {waitsForOther && (
        <Typography variant="body2">
          {t(rule.status === 'shadow' && rule.versionInForce === rule.version ? 'secondPersonActs' : 'secondPerson', {
            version: rule.version,
          })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1 }}>
        {actions.map((action) => (
          <Permitted key={action} permission={permissionFor(action)}>
            <Button
              size="small"
              color={action === 'retire' ? 'error' : 'primary'}
              aria-label={t('actionOf', { action: t(`actions.${action}`), name: rule.name })}
              onClick={() => onOpen(action, rule)}
            >
              {t(`actions.${action}`)}
            </Button>
          </Permitted>
        ))}
      </Box>
    </Box>
  );
};
