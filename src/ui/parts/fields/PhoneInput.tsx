import CircularProgress from '@mui/material/CircularProgress'
import OutlinedInput from '@mui/material/OutlinedInput'
import { ErrorCode } from '../../../protocol/errors/codes.ts'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { homeCodeOf, type PhoneOptions } from '../../../schema/fields/phone/index.ts'
import { nationalNumber } from '../../../schema/fields/phone/numbers.ts'
import { squeeze } from '../../../schema/fields/phone/read.ts'
import type { InputProps } from '../../field-view.ts'
import { CodeSelect } from './CodeSelect.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { phoneTexts } from './phone.texts.ts'
import { issueOf, useIssueText } from './issue-text.ts'
import { useField, type FieldState } from './useField.ts'
import { usePhoneTaken } from './usePhoneTaken.ts'

interface NumberProps extends InputProps<PhoneOptions> {
  readonly country?: FieldState<string>
}

const PhoneNumber = ({ source, options, disabled, autoFocus, hideLabel, country }: NumberProps) => {
  const t = useTexts(phoneTexts)
  const label = useLabel()
  const say = useIssueText()
  const field = useField<string>({ source, options, disabled })
  const phoneText = typeof field.value === 'string' ? field.value : ''
  const code = country
    ? typeof country.value === 'string'
      ? country.value
      : undefined
    : homeCodeOf(options)
  const digits = squeeze(phoneText)
  const { outcome, check } = usePhoneTaken(digits, code)

  const leave = () => {
    field.leave()
    // a number that cannot exist, or the one the record came with, needs no question
    if ((field.changed || country?.changed) && code && nationalNumber(code, digits)) void check()
  }
  const issue = issueOf(field.raw)
  const codeWhenEmpty = phoneText === '' && typeof issue === 'object' ? issue.code : undefined
  const missing = codeWhenEmpty === (options.requiredCode ?? ErrorCode.valueMissing)
  // where something else may be given instead of a phone
  const nothingGiven = codeWhenEmpty === ErrorCode.loginIdentifierMissing
  const takenMessage =
    outcome === 'taken' ? say({ code: options.taken ?? ErrorCode.phoneTaken }) : undefined
  const error = missing
    ? t.enter
    : nothingGiven
      ? t.enterSome
      : (field.error ?? takenMessage ?? country?.error)
  const wrong = error !== undefined
  return (
    <FieldFrame
      field={field}
      hideLabel={hideLabel}
      error={error}
      note={outcome === 'checking' ? t.checking : undefined}
    >
      <div style={{ display: 'flex', gap: 8 }}>
        {country && (
          <CodeSelect
            id={country.id}
            value={code ?? null}
            disabled={field.disabled || country.disabled}
            error={wrong}
            onChange={country.set}
            onBlur={leave}
          />
        )}
        <OutlinedInput
          size="small"
          fullWidth
          id={field.id}
          name={field.name}
          type="tel"
          value={phoneText}
          placeholder={options.placeholder && label(options.placeholder)}
          disabled={field.disabled}
          error={wrong}
          autoFocus={autoFocus}
          autoComplete="off"
          onChange={event => field.set(event.target.value === '' ? null : event.target.value)}
          onBlur={leave}
          inputRef={field.attach}
          endAdornment={outcome === 'checking' && <CircularProgress size={14} aria-hidden />}
          slotProps={{
            input: {
              ...field.control,
              'aria-invalid': wrong || undefined,
              'aria-describedby': wrong ? `${field.id}-error` : field.control['aria-describedby'],
              style: { fontVariantNumeric: 'tabular-nums' },
            },
          }}
        />
      </div>
    </FieldFrame>
  )
}

const WithCountry = (props: InputProps<PhoneOptions> & { readonly sibling: string }) => {
  // the label is that of the box beside it; the sibling's own frame is not shown
  const country = useField<string>({
    source: props.sibling,
    options: { label: props.options.label },
  })
  return <PhoneNumber {...props} country={country} />
}

/**
 * A phone number with its country code, which is a separate field; checks on blur whether the
 * number is already registered (VAL-03).
 */
export const PhoneInput = (props: InputProps<PhoneOptions>) =>
  props.options.country === undefined ? (
    <PhoneNumber {...props} />
  ) : (
    <WithCountry {...props} sibling={props.options.country} />
  )
