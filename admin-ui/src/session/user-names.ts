type Named = {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
};

/** First plus last name when both exist, else the part of the email before the @, else User. */
export const displayName = ({ firstName, lastName, email }: Named): string =>
  firstName && lastName ? `${firstName} ${lastName}` : email?.split('@')[0] || 'User';

/** First letters of first and last name in upper case; U when there is neither. */
export const initials = ({ firstName, lastName }: Named): string =>
  `${firstName?.[0] ?? ''}${lastName?.[0] ?? ''}`.toUpperCase() || 'U';

const spaced = (value: string) => value.replaceAll('_', ' ');

/** Role, then department, each with spaces for underscores. */
export const roleLine = ({
  role,
  department,
}: {
  readonly role?: string;
  readonly department?: string | null;
}): string => `${spaced(role || 'Underwriter')} · ${spaced(department || 'Underwriting')}`;
