import { useState } from 'react'
import { isCorrectable } from '../../../resources/seminars/registration/form.ts'
import { calendarOf } from '../../../resources/seminars/seminar/calendar.ts'
import type {
  OwnRegistration,
  SeminarPage,
} from '../../../resources/seminars/seminar/seminar.calls.ts'
import { entryMinutes } from '../../../resources/seminars/seminar/seminar.options.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { InviteForm } from './InviteForm.tsx'
import { inviteTexts } from './invite.texts.ts'
import type { Invite } from './useInvite.ts'
import { timeWords } from './words.ts'

const saveCalendar = (page: SeminarPage): void => {
  const content = calendarOf({
    id: page.id,
    title: page.name,
    about: page.subtitle ?? '',
    address: location.href,
    organizer: null,
    startAt: page.startAt,
    endAt: page.endAt,
    now: page.now,
    sequence: page.version,
  })
  const address = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'seminar.ics'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const placeText = (own: OwnRegistration, lang: Lang): string | undefined => {
  const t = inviteTexts[lang]
  if (own.place === 'OFFERED')
    return t.offered(own.until === null ? '' : timeWords(own.until, lang))
  if (own.place === 'WAITING') return t.waiting
  return own.place === 'EXPIRED' ? t.expired : undefined
}

/** A registrant's view of their registration, and their operations. */
export const OwnPart = ({
  page,
  own,
  invite,
  now,
  lang,
}: {
  readonly page: SeminarPage
  readonly own: OwnRegistration
  readonly invite: Invite
  readonly now: number
  readonly lang: Lang
}) => {
  const t = inviteTexts[lang]
  const title = own.role === null ? t.own : t.roles[own.role]
  const [sure, setSure] = useState(false)
  const { busy, refused, changePlace, correct, join } = invite
  const over = page.phase === 'ENDED' || page.phase === 'CANCELLED'
  const left = own.place === 'CANCELLED' || own.place === 'EXPIRED'
  const minutes = own.role === null ? entryMinutes.audience : entryMinutes.people
  const doors = Date.parse(page.startAt) - minutes * 60_000
  const mayJoin = own.auditState === 'APPROVED' && own.place === 'SEATED' && !over
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p data-data>
        <strong>{own.name}</strong>
      </p>
      {own.role === null && (
        <p role="status">{own.place === 'CANCELLED' ? t.gone : t.states[own.auditState]}</p>
      )}
      {own.auditState === 'AUDIT_FAILED' && own.reason !== null && (
        <p data-data>{t.reason(own.reason)}</p>
      )}
      {!left && placeText(own, lang) !== undefined && <p>{placeText(own, lang)}</p>}
      {own.correctable && !over && (
        <InviteForm
          questions={page.questions.filter(isCorrectable)}
          lang={lang}
          start={own.answers}
          label={t.sendAgain}
          busy={busy}
          refused={refused}
          onSend={answers => void correct(answers)}
        />
      )}
      {!own.correctable && refused && (
        <p className="rp-error" role="alert">
          {refused.text || t.failedHelp}
        </p>
      )}
      <div className="rp-actions">
        {mayJoin && (
          <button
            type="button"
            className="rp-first rp-wide"
            disabled={busy || now < doors}
            onClick={() => void join()}
          >
            {t.join}
          </button>
        )}
        {mayJoin && now < doors && <p className="rp-muted">{t.joinLater(minutes)}</p>}
        {own.place === 'OFFERED' && !over && (
          <button
            type="button"
            className="rp-first rp-wide"
            disabled={busy}
            onClick={() => void changePlace('CONFIRM')}
          >
            {t.confirm}
          </button>
        )}
        {left && page.registration === 'OPEN' && (
          <button type="button" disabled={busy} onClick={() => void changePlace('RETURN')}>
            {t.back}
          </button>
        )}
        {!over && (
          <button type="button" onClick={() => saveCalendar(page)}>
            {t.calendar}
          </button>
        )}
        {own.role === null && !left && !over && !sure && (
          <button type="button" onClick={() => setSure(true)}>
            {t.cancel}
          </button>
        )}
      </div>
      {sure && !left && (
        <p>
          {t.cancelSure}{' '}
          <button type="button" disabled={busy} onClick={() => void changePlace('CANCEL')}>
            {t.cancel}
          </button>
        </p>
      )}
      <p className="rp-muted">{t.keepLink}</p>
    </section>
  )
}
