import { useEffect, useState, type FormEvent } from 'react'
import { judgeForm, type Answers } from '../../../resources/seminars/registration/form.ts'
import type { FormQuestion } from '../../../resources/seminars/registration/registration.options.ts'
import { paths } from '../../../src/protocol/paths.ts'
import type { CaptchaImage } from '../../../src/protocol/verification.ts'
import { phoneKind } from '../../../src/schema/fields/phone/index.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { OpenRefusal } from '../../../src/protocol/openCalls.ts'
import { askOpen } from './ask.ts'
import { inviteTexts } from './invite.texts.ts'
import type { InviteCaptcha } from './useInvite.ts'
import { issueWords } from './words.ts'

interface FormProps {
  readonly questions: readonly FormQuestion[]
  readonly lang: Lang
  readonly start: Answers
  readonly label: string
  readonly busy: boolean
  readonly refused: OpenRefusal | undefined
  readonly onSend: (answers: Answers, captcha: InviteCaptcha | undefined) => void
}

const inputTypes: Readonly<Record<FormQuestion['kind'], string>> = {
  TEXT: 'text',
  EMAIL: 'email',
  PHONE: 'tel',
  COUNTRY: 'tel',
  CHOICE: '',
  CONSENT: 'checkbox',
}
const autofill: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email',
  phone: 'tel-national',
  countryCode: 'tel-country-code',
  company: 'organization',
  position: 'organization-title',
}

const Question = ({
  question: { name, kind, label, required, options },
  lang,
  value,
  error,
  onChange,
}: {
  readonly question: FormQuestion
  readonly lang: Lang
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: string | boolean) => void
}) => {
  const t = inviteTexts[lang]
  const common = {
    name,
    'aria-invalid': error !== undefined,
    'aria-required': required,
    'aria-describedby': error === undefined ? undefined : `${name}-error`,
  }
  const said = error !== undefined && (
    <span className="rp-error" id={`${name}-error`}>
      {error}
    </span>
  )
  const title = required ? label[lang] : `${label[lang]} (${t.optional})`
  if (kind === 'CONSENT')
    return (
      <label>
        <span className="rp-check">
          <input
            {...common}
            type="checkbox"
            checked={value === true}
            onChange={event => onChange(event.target.checked)}
          />
          <span data-data>{title}</span>
        </span>
        {said}
      </label>
    )
  const text = typeof value === 'string' ? value : ''
  return (
    <label>
      <span data-data>{title}</span>
      {kind === 'CHOICE' ? (
        <select {...common} value={text} onChange={event => onChange(event.target.value)}>
          <option value="">{t.choose}</option>
          {options.map(one => (
            <option key={one} data-data>
              {one}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={inputTypes[kind]}
          autoComplete={autofill[name] ?? 'off'}
          value={text}
          maxLength={500}
          onChange={event => onChange(event.target.value)}
        />
      )}
      {said}
    </label>
  )
}

/** The registration form: checked by the same code as on the server before it is sent. */
export const InviteForm = ({ questions, lang, start, label, busy, refused, onSend }: FormProps) => {
  const t = inviteTexts[lang]
  const [values, setValues] = useState<Record<string, unknown>>(() => ({
    ...(questions.some(({ kind }) => kind === 'COUNTRY') ? { countryCode: '86' } : {}),
    ...Object.fromEntries(Object.entries(start).filter(([, value]) => value !== null)),
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [picture, setPicture] = useState<CaptchaImage>()
  const [typed, setTyped] = useState('')
  const draw = async (): Promise<void> => {
    const answer = await askOpen(paths.captcha, undefined, { lang })
    if ('ok' in answer) setPicture(answer.ok)
    setTyped('')
  }
  useEffect(() => {
    if (refused?.captcha) void draw()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new refusal asks for a new picture
  }, [refused])
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (questions.some(({ kind }) => kind === 'PHONE' || kind === 'COUNTRY'))
      await phoneKind.prepare?.()
    const { issues } = judgeForm(questions, values)
    const found = await issueWords(issues, questions, lang)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    onSend(values, picture && { captchaId: picture.captchaId, captcha: typed })
  }
  const shown = { ...errors, ...refused?.errors }
  return (
    <form noValidate onSubmit={event => void send(event)}>
      {questions.map(question => (
        <Question
          key={question.name}
          question={question}
          lang={lang}
          value={values[question.name]}
          error={shown[question.name]}
          onChange={value => setValues(now => ({ ...now, [question.name]: value }))}
        />
      ))}
      {picture && (
        <label>
          {t.captcha}
          <img src={picture.image} alt={t.captcha} width={150} height={50} />
          <button type="button" onClick={() => void draw()}>
            {t.otherPicture}
          </button>
          <input
            name="captcha"
            value={typed}
            autoComplete="off"
            onChange={e => setTyped(e.target.value)}
          />
        </label>
      )}
      {refused && Object.keys(refused.errors).every(name => !(name in values)) && (
        <p className="rp-error" role="alert">
          {refused.text || t.failedHelp}
        </p>
      )}
      <button type="submit" className="rp-first rp-wide" disabled={busy}>
        {busy ? t.sending : label}
      </button>
    </form>
  )
}
