import type { OverrideEffect } from '../../../../events/lending/permissions/permissions.ts';
import { humanize } from '../../kit/values/format.ts';
import type { Tokens } from '../../theme/tokens.ts';
import { type PermissionCell, partsOf } from './permission-cells.ts';
import { usePermissionsText } from './permissions.texts.ts';

export const yesNo = (value: boolean): 'yes' | 'no' => (value ? 'yes' : 'no');

/** `Allowed`, `Denied`, or `Inherited: yes`. */
export const useCellWording = () => {
  const t = usePermissionsText();
  return (override: OverrideEffect, ofRole: boolean): string =>
    override === 'inherit' ? t(`inherit.${yesNo(ofRole)}`) : t(override);
};

/** `Approve, Documents`. */
export const useCellName = ({ permission }: PermissionCell): string => {
  const t = usePermissionsText();
  const [resource, action] = partsOf(permission);
  return t('cell', {
    action: t(`actions.${action}`),
    resource: humanize(resource),
  });
};

/** The tint only helps: icon and word distinguish the kinds. */
export const coloursOf = ({ override, default: ofRole }: PermissionCell, tokens: Tokens) => {
  if (override === 'allow') return { color: tokens.tones.green.text, backgroundColor: tokens.tones.green.tint };
  if (override === 'deny') return { color: tokens.tones.red.text, backgroundColor: tokens.tones.red.tint };
  return { color: ofRole ? tokens.text : tokens.textMuted, backgroundColor: tokens.surface };
};

export const frame = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: { xs: 40, md: 30 },
  px: 0.75,
  borderRadius: '6px',
  fontSize: 13,
  '& svg': { fontSize: 16, flex: 'none' },
} as const;
