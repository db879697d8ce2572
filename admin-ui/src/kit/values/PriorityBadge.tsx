import Box from '@mui/material/Box';
import { priorities, type Priority } from '../../../../events/lending/life-cycle.ts';

/** Priority as rising bars: colour is kept for status. */
export const PriorityBadge = ({ priority }: { readonly priority: Priority }) => {
  const level = priorities.length - priorities.indexOf(priority);
  return (
    <Box
      component="span"
      sx={({ tokens }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        height: 20,
        px: '8px',
        borderRadius: '10px',
        border: `1px solid ${tokens.border}`,
        fontSize: 12,
        fontWeight: priority === 'urgent' ? 650 : 500,
        color: priority === 'low' ? tokens.textMuted : tokens.text,
        whiteSpace: 'nowrap',
      })}
    >
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '1px' }}>
        {priorities.map((name, index) => (
          <Box
            key={name}
            component="span"
            sx={({ tokens }) => ({
              width: 3,
              height: 4 + index * 2,
              borderRadius: '1px',
              backgroundColor: index < level ? 'currentColor' : tokens.borderStrong,
            })}
          />
        ))}
      </Box>
      <Box component="span" sx={{ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}>
        {priority}
      </Box>
    </Box>
  );
};
