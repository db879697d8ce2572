import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { type ApiKeyScope, apiKeyScopes } from '../../../api/api-key/api-key.contract.ts';
import { useApiKeysText } from './api-keys.texts.ts';

const ScopeLabel = ({ scope }: { readonly scope: ApiKeyScope }) => {
  const t = useApiKeysText();
  return (
    <>
      <Typography variant="body2">
        {t(`scopes.${scope}.label`)}{' '}
        <Box component="code" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {scope}
        </Box>
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
        {t(`scopes.${scope}.text`)}
      </Typography>
    </>
  );
};

type Props = {
  readonly chosen: readonly ApiKeyScope[];
  readonly onChange: (chosen: readonly ApiKeyScope[]) => void;
  readonly refusal: string | undefined;
};

/** What the key may do. */
export const ScopesField = ({ chosen, onChange, refusal }: Props) => {
  const t = useApiKeysText();
  const toggle = (scope: ApiKeyScope) =>
    onChange(chosen.includes(scope) ? chosen.filter((other) => other !== scope) : [...chosen, scope]);
  return (
    <FormControl component="fieldset" error={refusal !== undefined}>
      <FormLabel component="legend" sx={{ fontSize: 13 }}>
        {t('form.scopes')}
      </FormLabel>
      {apiKeyScopes.map((scope) => (
        <FormControlLabel
          key={scope}
          sx={{ alignItems: 'flex-start', my: 0.25, '& .MuiCheckbox-root': { py: 0.25 } }}
          control={<Checkbox checked={chosen.includes(scope)} onChange={() => toggle(scope)} />}
          label={<ScopeLabel scope={scope} />}
        />
      ))}
      {refusal && <FormHelperText>{refusal}</FormHelperText>}
    </FormControl>
  );
};
