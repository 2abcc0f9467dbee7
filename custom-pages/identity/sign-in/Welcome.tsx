import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { Currency } from '../../../resources/identity/organization/organization.calls.ts'
import { FieldFrame } from '../../../src/ui/parts/fields/FieldFrame.tsx'
import { floating } from '../../../src/ui/parts/fields/floating.ts'
import { useField } from '../../../src/ui/parts/fields/useField.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { RegionBox } from '../../../src/ui/auth-forms/boxes.tsx'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { AuthFormFrame } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { authFormTexts } from '../../../src/ui/auth-forms/authForms.texts.ts'
import { signInTexts } from './sign-in.texts.ts'
import { Steps } from './Steps.tsx'
import { useWelcome, type WelcomeStart } from './useWelcome.ts'

interface CurrencyProps {
  readonly list: readonly Currency[]
  readonly current: Currency | undefined
  readonly help: string | undefined
  readonly choose: (currency: string) => void
}
const CurrencyBox = ({ list, current, help, choose }: CurrencyProps) => {
  const lang = useLang()
  const options = {
    label: { en: authFormTexts.en.currency, zh: authFormTexts.zh.currency },
    ...(help ? { help: { en: help, zh: help } } : {}),
  }
  const field = useField<string>({ source: 'currency', options })
  const { id, ...control } = field.control
  return (
    <FieldFrame field={field}>
      <Autocomplete
        id={id}
        size="small"
        options={list}
        value={current ?? null}
        autoHighlight
        isOptionEqualToValue={(a, b) => a.currency === b.currency}
        getOptionLabel={({ currency, name }) => `${currency} ${name[lang]}`}
        onChange={(_, next) => next && choose(next.currency)}
        onBlur={() => field.leave()}
        slotProps={{ paper: { sx: floating }, popupIndicator: { tabIndex: -1 } }}
        renderInput={params => (
          <TextField
            {...params}
            error={field.error !== undefined}
            inputRef={field.attach}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                ...control,
                'aria-labelledby': field.labelId,
                autoComplete: 'off',
              },
            }}
          />
        )}
      />
    </FieldFrame>
  )
}

/** The first step of a new institution: its country and currency, chosen once (FIN-06). */
export const Welcome = ({ start }: { start: WelcomeStart }) => {
  const t = useTexts(signInTexts)
  const { institution } = useShell()
  const { authForm, list, retryCurrencies, suggested, current, choose, later } = useWelcome(start)
  return (
    <AuthFormFrame title={t.welcomeTitle} help={t.welcomeHelp(institution)}>
      <Steps at={2} />
      <AuthForm
        authForm={authForm}
        label={t.welcomeTitle}
        verb={t.choose}
        before={
          <Button onClick={later} sx={{ height: 38 }}>
            {t.later}
          </Button>
        }
      >
        <RegionBox />
        {retryCurrencies ? (
          <Alert
            severity="error"
            icon={<Icon name="error" />}
            action={<Button onClick={retryCurrencies}>{t.retry}</Button>}
            sx={{ mb: 4 }}
          >
            {t.currenciesFailed}
          </Alert>
        ) : list ? (
          <CurrencyBox
            list={list}
            current={current}
            choose={choose}
            help={suggested && suggested === current?.currency ? t.suggested : undefined}
          />
        ) : (
          <Skeleton variant="rounded" height={82} />
        )}
        <Alert severity="warning" icon={<Icon name="lock" />} sx={{ mb: 2 }}>
          {t.once}
        </Alert>
      </AuthForm>
    </AuthFormFrame>
  )
}
