import { useEffect, useState, type ReactNode } from 'react'
import type { ContactChannel } from '../../../resources/seminars/registration/registration.options.ts'
import { shiftAgenda } from '../../../resources/seminars/seminar/agenda.ts'
import type { SeminarPage } from '../../../resources/seminars/seminar/seminar.calls.ts'
import { currentBrand, publicTitleOf, windowTitleOf } from '../../../src/i18n/brand.ts'
import { currentLanguage, setLanguage } from '../../../src/i18n/language.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { lightStyle } from '../../../src/ui/light/style.ts'
import { openFileAddress } from '../../../src/protocol/openCalls.ts'
import { InviteForm } from './InviteForm.tsx'
import { inviteTexts } from './invite.texts.ts'
import { inviteLabel } from './label.ts'
import { OwnPart } from './OwnPart.tsx'
import { useInvite, type Invite } from './useInvite.ts'
import { minutesApart, spanWords, timeWords, zoneWords } from './words.ts'

const Frame = ({
  lang,
  brand,
  logo = null,
  busy = false,
  children,
}: {
  readonly lang: Lang
  readonly brand: string
  /** Address of the institution's logo; null: it has none. */
  readonly logo?: string | null
  readonly busy?: boolean
  readonly children: ReactNode
}) => {
  const other = lang === 'zh' ? 'en' : 'zh'
  return (
    <div className="rp" lang={lang === 'zh' ? 'zh-CN' : 'en'}>
      <style>{lightStyle}</style>
      <header>
        {logo !== null && (
          <img className="rp-logo" src={openFileAddress(logo)} alt="" width={32} height={32} />
        )}
        <strong data-data>{brand}</strong>
        <button type="button" lang={other} data-data onClick={() => setLanguage(other)}>
          {inviteTexts[lang].language}
        </button>
      </header>
      <main aria-busy={busy} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** The server's clock, every second: the phone's own may be wrong. */
const useNow = (serverNow: string): number => {
  const [start] = useState(() => Date.parse(serverNow) - performance.now())
  const [now, setNow] = useState(() => start + performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(start + performance.now()), 1000)
    return () => clearInterval(timer)
  }, [start])
  return now
}

const People = ({ page, lang }: { readonly page: SeminarPage; readonly lang: Lang }) => {
  const t = inviteTexts[lang]
  if (!page.people.length) return null
  return (
    <section>
      <h2>{t.people}</h2>
      <ul>
        {page.people.map(({ name, role, position, about, photo }) => (
          <li key={`${role} ${name}`} className="rp-person" data-data>
            {photo === null ? (
              <span className="rp-face" aria-hidden="true">
                {name.slice(0, 1)}
              </span>
            ) : (
              <img src={openFileAddress(photo)} alt="" loading="lazy" width={48} height={48} />
            )}
            <div>
              <strong>{name}</strong> <span className="rp-muted">{t.roles[role]}</span>
              {position !== null && <div className="rp-muted">{position}</div>}
              {about !== null && <div>{about}</div>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Phase = ({
  page,
  now,
  lang,
}: {
  readonly page: SeminarPage
  readonly now: number
  readonly lang: Lang
}) => {
  const t = inviteTexts[lang]
  if (page.phase === 'CANCELLED')
    return (
      <p role="status">
        <strong>{t.cancelled}</strong>{' '}
        {page.cancelReason !== null && <span data-data>{page.cancelReason}</span>}
      </p>
    )
  if (page.phase === 'ENDED' || now >= Date.parse(page.endAt)) return <p role="status">{t.ended}</p>
  if (now >= Date.parse(page.startAt))
    return (
      <p role="status">
        <strong>{t.live}</strong>
      </p>
    )
  return <p role="timer">{t.countdown(spanWords(Date.parse(page.startAt) - now, t.days))}</p>
}

const Places = ({ page, lang }: { readonly page: SeminarPage; readonly lang: Lang }) => {
  const t = inviteTexts[lang]
  if (page.placesLeft === null) return null
  if (page.placesLeft > 0) return <p>{t.placesLeft(page.placesLeft)}</p>
  return <p>{page.waitlist ? t.full : t.fullNoList}</p>
}

/** Says, where the email is optional, which way the link goes. */
const LinkWay = ({ page, lang }: { readonly page: SeminarPage; readonly lang: Lang }) =>
  page.questions.some(({ name, required }) => name === 'email' && !required) && (
    <p className="rp-muted">{inviteTexts[lang].linkWay}</p>
  )

const sentBy = (channels: Invite['sentTo']): ContactChannel | 'BOTH' =>
  channels.length > 1 ? 'BOTH' : (channels[0] ?? 'EMAIL')

const Register = ({
  page,
  invite,
  lang,
}: {
  readonly page: SeminarPage
  readonly invite: Invite
  readonly lang: Lang
}) => {
  const t = inviteTexts[lang]
  if (page.phase === 'ENDED' || page.phase === 'CANCELLED') return null
  const full = page.placesLeft === 0 && !page.waitlist
  return (
    <section aria-label={t.register}>
      <h2>{t.register}</h2>
      {invite.sentTo.length > 0 && (
        <div role="status">
          <p>
            <strong>{t.sentTo[sentBy(invite.sentTo)]}</strong>
          </p>
          <p>{t.sentHelp}</p>
        </div>
      )}
      {page.registration === 'NOT_STARTED' && page.regOpenAt !== null && (
        <p>{t.opensAt(timeWords(page.regOpenAt, lang))}</p>
      )}
      {page.registration === 'ENDED' && <p>{t.closed}</p>}
      {(page.registration !== 'OPEN' || full) && invite.refused && (
        <p className="rp-error" role="alert">
          {invite.refused.text || t.failedHelp}
        </p>
      )}
      {page.registration === 'OPEN' && invite.sentTo.length === 0 && (
        <Places page={page} lang={lang} />
      )}
      {page.registration === 'OPEN' && !full && invite.sentTo.length === 0 && (
        <LinkWay page={page} lang={lang} />
      )}
      {page.registration === 'OPEN' && !full && invite.sentTo.length === 0 && (
        <InviteForm
          questions={page.questions}
          lang={lang}
          start={{}}
          label={t.send}
          busy={invite.busy}
          refused={invite.refused}
          onSend={(answers, captcha) => void invite.register(answers, captcha)}
        />
      )}
    </section>
  )
}

/** The agenda by the visitor's clock, as all other times of the page. */
const agendaLines = ({ agenda, startAt, timezone }: SeminarPage): readonly string[] =>
  shiftAgenda(agenda.join('\n'), minutesApart(startAt, timezone))?.split('\n') ?? []

const Opened = ({
  page,
  invite,
  lang,
}: {
  readonly page: SeminarPage
  readonly invite: Invite
  readonly lang: Lang
}) => {
  const t = inviteTexts[lang]
  const now = useNow(page.now)
  useEffect(() => {
    document.title = publicTitleOf(page.name, page.institution, currentBrand(), lang)
  }, [page.name, page.institution, lang])
  const shared =
    page.recording && `/player?${new URLSearchParams({ share: page.recording }).toString()}`
  const recordingLink = shared ?? page.recordingAddress
  return (
    <Frame lang={lang} brand={page.institution} logo={page.logo}>
      {page.cover !== null && (
        <img
          className="rp-cover"
          src={openFileAddress(page.cover)}
          alt=""
          width={640}
          height={360}
        />
      )}
      <h1 data-data>{page.name}</h1>
      {page.subtitle !== null && <p data-data>{page.subtitle}</p>}
      <dl className="rp-facts">
        <dt>{t.starts}</dt>
        <dd>
          <time dateTime={page.startAt}>{timeWords(page.startAt, lang)}</time>
        </dd>
        <dt>{t.ends}</dt>
        <dd>
          <time dateTime={page.endAt}>{timeWords(page.endAt, lang)}</time>
        </dd>
      </dl>
      <p className="rp-muted">{t.zone(zoneWords(lang))}</p>
      <Phase page={page} now={now} lang={lang} />
      {recordingLink !== null && (
        <p>
          <a className="rp-link" href={recordingLink}>
            {t.recording}
          </a>
        </p>
      )}
      {invite.own ? (
        <OwnPart page={page} own={invite.own} invite={invite} now={now} lang={lang} />
      ) : (
        <Register page={page} invite={invite} lang={lang} />
      )}
      {page.introduction !== null && (
        <section>
          <h2>{t.about}</h2>
          <p data-data style={{ whiteSpace: 'pre-wrap' }}>
            {page.introduction}
          </p>
        </section>
      )}
      {page.agenda.length > 0 && (
        <section>
          <h2>{t.agenda}</h2>
          <ul data-data>
            {agendaLines(page).map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <People page={page} lang={lang} />
      <footer data-data>{t.foot(page.institution)}</footer>
    </Frame>
  )
}

/**
 * A seminar's public page (SEM-04): its description, and where people register and manage their
 * registration.
 */
export const InviteScreen = () => {
  const lang = currentLanguage()
  const t = inviteTexts[lang]
  const invite = useInvite(lang)
  const { state, retry } = invite
  useEffect(() => {
    document.title = windowTitleOf(inviteLabel[lang], currentBrand(), lang)
  }, [lang])
  if (state.kind === 'OPEN') return <Opened page={state.page} invite={invite} lang={lang} />
  if (state.kind === 'LOADING')
    return (
      <Frame lang={lang} brand="" busy>
        <h1>{t.title}</h1>
        <p className="rp-muted" role="status">
          {t.loading}
        </p>
        <div className="rp-skeleton" />
      </Frame>
    )
  const gone = state.kind === 'REFUSED' && state.refused.code === '12001'
  return (
    <Frame lang={lang} brand="">
      <h1>{gone ? t.notFound : t.failed}</h1>
      <p>{state.kind === 'REFUSED' ? state.refused.text : t.failedHelp}</p>
      {!gone && (
        <button type="button" className="rp-first" onClick={retry}>
          {t.retry}
        </button>
      )}
    </Frame>
  )
}
