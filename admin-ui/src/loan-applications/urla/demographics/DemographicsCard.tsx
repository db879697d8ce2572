import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, useContext, useMemo, useState } from 'react';
import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import { answersOf } from '../../../../../events/lending/urla/answers.ts';
import { group } from '../../../../../events/lending/urla/sections/definition.ts';
import { demographicInformation } from '../../../../../events/lending/urla/sections/demographics.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { Permitted } from '../../../session/Permitted.tsx';
import { AnswersContext } from '../../../urla/draft/draft-context.ts';
import { createDraftStore } from '../../../urla/draft/draft-store.ts';
import { ReadAnswers } from '../answers/ReadAnswers.tsx';
import { ShownContext } from '../answers/shown-context.ts';
import { titleAt } from '../texts/part-titles.texts.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import { DemographicsDialog } from './DemographicsDialog.tsx';
import { sourcesOfBorrower } from './demographics-of.ts';

const section = group(demographicInformation);

type Props = {
  readonly detail: CurrentUrlaAnswer;
  readonly borrowerId: string;
  /** Of the borrower. */
  readonly name: string;
};

/** Section 8 of a borrower, for users who may see it: collected where nobody has asked yet, or corrected. */
export const DemographicsCard = memo(({ detail, borrowerId, name }: Props) => {
  const t = useUrlaTabText();
  const [isOpen, setOpen] = useState(false);
  const shown = useContext(ShownContext);
  const at = `borrowers.${borrowerId}.demographics`;
  const { demographics } = detail;
  const store = useMemo(
    () =>
      createDraftStore(
        { borrowers: { [borrowerId]: { demographics: demographics?.borrowers?.[borrowerId] ?? {} } } },
        0,
      ),
    [borrowerId, demographics],
  );
  const sources = useMemo(() => sourcesOfBorrower(detail, borrowerId), [detail, borrowerId]);
  const isAsked = sources.length > 0 || answersOf(demographics?.borrowers?.[borrowerId] ?? {}).length > 0;
  const act = isAsked ? 'correct' : 'collect';
  const title = titleAt(at);
  return (
    <Box>
      <Section
        title={title}
        actions={
          detail.unchangeable === null && (
            <Permitted permission="applications.create">
              <Button
                aria-label={t(`demographics.${act}Of`, { what: t('partOf', { title, name }) })}
                onClick={() => setOpen(true)}
              >
                {t(`demographics.${act}`)}
              </Button>
            </Permitted>
          )
        }
      >
        {isAsked ? (
          <AnswersContext value={store}>
            <ShownContext value={{ ...shown, sources, missing: new Map() }}>
              <Box sx={{ display: 'grid', gap: 2 }}>
                <ReadAnswers node={section} at={at} />
              </Box>
            </ShownContext>
          </AnswersContext>
        ) : (
          <Typography variant="body2">{t('demographics.none')}</Typography>
        )}
      </Section>
      {isOpen && (
        <DemographicsDialog
          detail={detail}
          borrowerId={borrowerId}
          name={name}
          isAsked={isAsked}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
});
