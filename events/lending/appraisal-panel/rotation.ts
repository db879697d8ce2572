import type { FieldError } from '../../kernel/errors.ts';
import type { UsState } from '../fields/us-states.ts';
import {
  type AppraisedPropertyType,
  type AppraiserLicense,
  type AppraiserSpecialty,
  type AppraiserStatus,
  isGoodOn,
} from './panel-terms.ts';
import { dayInWords } from '../fields/day-words.ts';

/** Someone of the panel, with what they have to do. */
export type PanelMember = {
  readonly appraiserId: string;
  readonly name: string;
  readonly status: AppraiserStatus;
  readonly licenses: readonly AppraiserLicense[];
  readonly specialties: readonly AppraiserSpecialty[];
  readonly propertyTypes: readonly AppraisedPropertyType[];
  readonly capacity: number;
  readonly openOrders: number;
  /** ISO 8601; null while nobody gave them any. */
  readonly lastAssignedAt: string | null;
};

/** The home to value. */
export type PropertyToValue = {
  readonly state: UsState;
  /** Null where nobody has said: then everybody fits. */
  readonly propertyType: AppraisedPropertyType | null;
  readonly priceCents: number | null;
  /** Today at the branch, `2026-03-01`. */
  readonly on: string;
};

/** A house rule: from here on a home is a luxury home. */
const LUXURY_FROM_CENTS = 200_000_000;

/** Why someone cannot take the order; empty when they can. */
const reasonsAgainst = (member: PanelMember, { state, propertyType, priceCents, on }: PropertyToValue): string[] => {
  const license = member.licenses.find((each) => each.state === state);
  const isLuxury = priceCents !== null && priceCents >= LUXURY_FROM_CENTS;
  const needed: AppraiserSpecialty = isLuxury ? 'luxury' : 'residential';
  const checks: readonly (readonly [isAgainst: boolean, reason: string])[] = [
    [member.status !== 'active', `is ${member.status}`],
    [license === undefined, `has no license of ${state}`],
    [
      license !== undefined && !isGoodOn(license, on),
      `has a license of ${state} that expired on ${license && dayInWords(license.expiresOn)}`,
    ],
    [!member.specialties.includes(needed), `takes no ${needed} homes`],
    [
      propertyType !== null && !member.propertyTypes.includes(propertyType),
      `takes no properties of the type ${(propertyType ?? '').replaceAll('_', ' ')}`,
    ],
    [member.openOrders >= member.capacity, `has ${member.openOrders} open orders, and takes ${member.capacity}`],
  ];
  return checks.flatMap(([isAgainst, reason]) => (isAgainst ? [reason] : []));
};

/** The next appraiser, and those who cannot take the order, with reasons. */
export type Rotation<Member extends PanelMember = PanelMember> = {
  /** The next one first. */
  readonly inTurn: readonly Member[];
  readonly left: readonly (Member & { readonly reasons: readonly string[] })[];
};

/** The one with the oldest last order is next; ties go by name. */
export const rotationFor = <Member extends PanelMember>(
  panel: readonly Member[],
  property: PropertyToValue,
): Rotation<Member> => {
  const judged = panel.map((member) => ({ ...member, reasons: reasonsAgainst(member, property) }));
  return {
    inTurn: judged
      .filter(({ reasons }) => reasons.length === 0)
      .toSorted(
        (a, b) =>
          (a.lastAssignedAt ?? '').localeCompare(b.lastAssignedAt ?? '') ||
          a.name.localeCompare(b.name) ||
          a.appraiserId.localeCompare(b.appraiserId),
      ),
    left: judged.filter(({ reasons }) => reasons.length > 0).toSorted((a, b) => a.name.localeCompare(b.name)),
  };
};

/**
 * Why someone cannot be given the order, by field, with the fix: they cannot take it, or someone whose turn comes
 * before is passed over without a reason.
 */
export const turnProblems = (
  { inTurn, left }: Rotation,
  appraiserId: string,
  skipped: readonly { readonly appraiserId: string }[],
): FieldError[] => {
  const place = inTurn.findIndex((member) => member.appraiserId === appraiserId);
  if (place === -1) {
    const out = left.find((member) => member.appraiserId === appraiserId);
    const why = out ? `${out.name} ${out.reasons.join(', and ')}` : 'This appraiser is not on the panel';
    return [{ field: 'appraiserId', message: `${why}: choose someone whose turn it can be` }];
  }
  return inTurn
    .slice(0, place)
    .filter((member) => !skipped.some((each) => each.appraiserId === member.appraiserId))
    .map(({ name }) => ({ field: 'skipped', message: `${name} comes before: say why they are passed over` }));
};

/** Basis of an assignment: by rotation, or chosen by a person. */
export const howAssigned = ({ inTurn }: Rotation, appraiserId: string): 'rotation' | 'chosen' =>
  inTurn[0]?.appraiserId === appraiserId ? 'rotation' : 'chosen';
