import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import { BorrowerReveals } from '../answers/BorrowerReveals.tsx';
import type { Block } from '../answers/parts.ts';
import { DemographicsCard } from '../demographics/DemographicsCard.tsx';
import { AddBorrower, RemoveBorrower } from './BorrowersChange.tsx';
import { PartCard, type PartCardProps } from './PartCard.tsx';

type Props = Pick<PartCardProps, 'inputs' | 'onEdit'> & {
  readonly detail: CurrentUrlaAnswer;
  readonly blocks: readonly (Block & { readonly name: string })[];
  readonly editing: ReadonlySet<string>;
  /** False while the page is narrowed to single answers. */
  readonly isWhole: boolean;
  /** True once what was typed has been looked at as a whole. */
  readonly isReviewed: boolean;
  readonly onAdded: (borrowerId: string) => void;
};

/** Everything that is stated, by borrower, in the order of the form. */
export const Blocks = ({ detail, blocks, editing, isWhole, isReviewed, onAdded, ...rest }: Props): ReactNode => {
  const last = blocks.findLast((block) => block.borrowerId !== undefined);
  const mayChange = isWhole && rest.onEdit !== null;
  return blocks.map((block) => {
    const { borrowerId, name, parts } = block;
    const isNew = borrowerId !== undefined && detail.urla.borrowers?.[borrowerId] === undefined;
    const of = borrowerId === undefined ? '' : name;
    const cards = (
      <>
        {parts.map((part) => (
          <PartCard
            key={part.path}
            part={part}
            of={of}
            isEditing={editing.has(part.path)}
            isAskedFor={!isNew || isReviewed}
            {...rest}
          />
        ))}
        {borrowerId !== undefined && isWhole && !isNew && detail.demographics && (
          <DemographicsCard detail={detail} borrowerId={borrowerId} name={name} />
        )}
      </>
    );
    return (
      <Box key={parts[0]?.path} component="section" aria-label={name} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 1, minWidth: 0 }}>
          <Typography variant="h2" sx={{ fontSize: 17, flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {borrowerId !== undefined && mayChange && (
            <RemoveBorrower detail={detail} borrowerId={borrowerId} name={name} />
          )}
        </Box>
        {borrowerId === undefined ? (
          cards
        ) : (
          <BorrowerReveals
            applicationId={detail.applicationId}
            borrowerId={borrowerId}
            borrower={detail.urla.borrowers?.[borrowerId] ?? {}}
          >
            {cards}
          </BorrowerReveals>
        )}
        {block === last && mayChange && <AddBorrower onAdded={onAdded} />}
      </Box>
    );
  });
};
