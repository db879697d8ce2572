import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, useContext } from 'react';
import { HEADER_HEIGHT } from '../../../theme/sizes.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { AnswersContext, AskedForContext } from '../../../urla/draft/draft-context.ts';
import type { Answers } from '../../../urla/draft/draft-store.ts';
import { EditAnswers } from '../change/EditAnswers.tsx';
import { titleAt } from '../texts/part-titles.texts.ts';
import type { Part } from '../answers/parts.ts';
import { ReadAnswers } from '../answers/ReadAnswers.tsx';
import { ShownContext } from '../answers/shown-context.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';

export type PartCardProps = {
  readonly part: Part;
  /** Of whom the part is, for its buttons; empty for the application's. */
  readonly of: string;
  readonly isEditing: boolean;
  /** Null where nothing may be changed. */
  readonly onEdit: ((path: string, isEditing: boolean) => void) | null;
  readonly inputs: Answers;
  /** False of what nobody has asked to be complete yet: what is empty there is no error so far. */
  readonly isAskedFor?: boolean;
};

/** One part of the form, to be read or, once it is asked for, changed in place. */
export const PartCard = memo(
  ({ part: { path, node }, of, isEditing, onEdit, inputs, isAskedFor = true }: PartCardProps) => {
    const t = useUrlaTabText();
    const problem = useContext(ShownContext).missing.get(path);
    const title = titleAt(path);
    const what = of === '' ? title : t('partOf', { title, name: of });
    return (
      <Box>
        <Box id={path} tabIndex={-1} sx={{ scrollMarginTop: HEADER_HEIGHT + 16 }} />
        <Section
          title={title}
          actions={
            onEdit && (
              <Button
                aria-label={t(isEditing ? 'closePart' : 'changePart', { what })}
                onClick={() => onEdit(path, !isEditing)}
              >
                {t(isEditing ? 'close' : 'change')}
              </Button>
            )
          }
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            {problem !== undefined && (
              <Typography variant="body2" color="error">
                {problem}
              </Typography>
            )}
            {isEditing ? (
              <AskedForContext value={isAskedFor}>
                <AnswersContext value={inputs}>
                  <EditAnswers node={node} at={path} />
                </AnswersContext>
              </AskedForContext>
            ) : (
              <ReadAnswers node={node} at={path} />
            )}
          </Box>
        </Section>
      </Box>
    );
  },
);
